import { Text, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { NoCard } from '#chess/review/mistake-cards';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import { parts } from '../../../ui/parts.tsx';
import { useReview } from '../review-context.tsx';
import { findWalk } from '../review-model.ts';
import classes from './mistakes.module.css';

const noCardWords: Readonly<Record<NoCard, string>> = {
  'only-move': 'No card: only one legal move',
  'not-searched': 'No card yet: needs deeper analysis',
  'still-winning': 'No card: another move also wins',
  'rarely-found': 'No card: too hard at your level',
  'too-close': 'No card: another move was equally good',
  'known-position': 'Card made',
  enough: 'No card: this game already has five cards',
};

export function MistakesList() {
  const { state, analysed } = useReview();
  const { rows, current } = findWalk(state, analysed?.rows);
  return (
    <ol className={parts.list} aria-label="Mistakes">
      {analysed &&
        rows.map((row, index) => (
          <MistakeItem
            key={row.ply}
            row={row}
            number={index + 1}
            isCurrent={row === current}
            analysed={analysed}
          />
        ))}
    </ol>
  );
}

interface MistakeItemProps {
  row: MistakeRow;
  number: number;
  isCurrent: boolean;
  analysed: Pick<AnalysedGame, 'withCard' | 'refusals'>;
}

function MistakeItem({ row, number, isCurrent, analysed: { withCard, refusals } }: MistakeItemProps) {
  const { state, dispatch } = useReview();
  const refusal = refusals.get(row.ply);
  const words = [
    row.motif,
    row.times > 1 ? `made ${row.times} times` : '',
    state.revealed.has(row.ply) ? `best ${row.best}` : '',
  ].filter((part) => part !== '');
  return (
    <li>
      <UnstyledButton
        className={`${parts.hoverRow} ${classes.row}`}
        aria-current={isCurrent || undefined}
        onClick={() => dispatch({ type: 'mistake', row })}
      >
        <span className={parts.quiet}>{number}</span>
        <span className={classes.played}>
          {row.played}
          <span className={classes.sign}>{row.label}</span>
        </span>
        <span className={classes.cost}>{row.cost}</span>
        <span className={`${parts.quiet} ${parts.clip} ${classes.cause}`}>{words.join(' · ')}</span>
        {withCard.has(row.ply) ? (
          <span className={`${parts.row} ${classes.cardMade}`}>
            <IconCheck size={15} stroke={1.8} aria-hidden="true" /> Card made
          </span>
        ) : (
          refusal && (
            <Text span size="xs" c="dimmed" className={classes.refusal}>
              {noCardWords[refusal]}
            </Text>
          )
        )}
      </UnstyledButton>
    </li>
  );
}
