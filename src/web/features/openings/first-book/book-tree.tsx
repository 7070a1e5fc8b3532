import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, memo, useState } from 'react';
import type { BookRow } from '#chess/building/first-book-rows';
import { findOwnScore, type OwnResults } from '#chess/building/played-tree';
import { makeShareText } from '#chess/opening/odds';

import { makePercentText } from '../../../lib/percent-text.ts';
import { parts } from '../../../ui/parts.tsx';
import { ResultBar } from '../../../ui/result-bar.tsx';
import classes from './first-book.module.css';

interface BookTreeProps {
  rows: readonly BookRow[];
  shown: string | undefined;
}

export const BookTree = memo(function BookTree({ rows, shown }: BookTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <table className={`${parts.table} ${classes.tree}`}>
      <thead>
        <tr>
          <th scope="col">Opening</th>
          <th scope="col" data-number>
            Games
          </th>
          <th scope="col" data-bar>
            <VisuallyHidden>Won, drawn, lost</VisuallyHidden>
          </th>
          <th scope="col" data-number>
            Results
          </th>
          <th scope="col" data-number title="Share of games">
            Share
          </th>
          <th scope="col" data-number className={classes.lines}>
            Lines
          </th>
        </tr>
      </thead>
      <tbody>
        <Rows rows={rows} depth={0} open={open} onToggle={toggle} shown={shown} />
      </tbody>
    </table>
  );
});

interface RowsProps extends BookTreeProps {
  depth: number;
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function Rows({ rows, depth, open, onToggle, shown }: RowsProps) {
  return rows.map((row) => {
    const isOpen = open.has(row.id);
    const isShown = shown !== undefined && (shown === row.id || row.id.startsWith(`${shown} `));
    return (
      <Fragment key={row.id}>
        <tr data-gap={row.isGap || undefined} data-shown={isShown || undefined}>
          <th scope="row">
            <span className={classes.opening} style={{ paddingLeft: 22 * Math.min(depth, 5) }}>
              <Opening row={row} isOpen={isOpen} depth={depth} onToggle={onToggle} />
            </span>
          </th>
          <td data-number>{row.games.toLocaleString('en')}</td>
          <td data-bar>
            <Results results={row.results} />
          </td>
          <td data-number>{makeScoreText(row.results)}</td>
          <td data-number>{makeShareText(row.chance)}</td>
          <td data-number className={classes.lines}>
            {row.isGap ? <span className={classes.gapWord}>gap</span> : row.lines}
          </td>
        </tr>
        {isOpen && (
          <Rows rows={row.children} depth={depth + 1} open={open} onToggle={onToggle} shown={shown} />
        )}
      </Fragment>
    );
  });
}

interface OpeningProps {
  row: BookRow;
  isOpen: boolean;
  depth: number;
  onToggle: (id: string) => void;
}

function Opening({ row, isOpen, depth, onToggle }: OpeningProps) {
  const words = (
    <span className={classes.words}>
      {row.name !== '' && (
        <b data-top={depth === 0 || undefined} title={row.name}>
          {row.name.replace(/ Variation$/, '')}{' '}
        </b>
      )}
      <span className={`${parts.quiet} ${classes.moves}`}>{row.moves} </span>
      <span className={classes.own}>{row.answer}</span>
    </span>
  );
  if (row.children.length === 0) return <span className={`${parts.row} ${classes.leaf}`}>{words}</span>;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={`${parts.bare} ${parts.row} ${classes.leaf}`}
      aria-expanded={isOpen}
      onClick={() => onToggle(row.id)}
    >
      <Icon size={16} aria-hidden="true" />
      {words}
    </button>
  );
}

function makeScoreText(results: OwnResults): string {
  const score = findOwnScore(results);
  return score === undefined ? '–' : makePercentText(score);
}

function Results({ results: { wins, draws, losses } }: { results: OwnResults }) {
  if (wins + draws + losses === 0) return null;
  return <ResultBar results={[wins, draws, losses]} label={`${wins} won, ${draws} drawn, ${losses} lost`} />;
}
