import { Text, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { NoCard } from '#chess/review/mistake-cards';

import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import { noCardWords } from './card-words.ts';
import classes from './mistakes.module.css';

interface MistakesListProps {
  rows: readonly MistakeRow[];
  current: MistakeRow | undefined;
  /** Mistakes whose better move may be shown. */
  revealed: ReadonlySet<number>;
  withCard: ReadonlySet<number>;
  refusals: ReadonlyMap<number, NoCard>;
  onGoTo: (row: MistakeRow) => void;
}

export function MistakesList({ rows, current, ...props }: MistakesListProps) {
  return (
    <ol className={classes.list} aria-label="Mistakes">
      {rows.map((row, index) => (
        <MistakeItem key={row.ply} row={row} number={index + 1} isCurrent={row === current} {...props} />
      ))}
    </ol>
  );
}

interface MistakeItemProps extends Omit<MistakesListProps, 'rows' | 'current'> {
  row: MistakeRow;
  number: number;
  isCurrent: boolean;
}

function MistakeItem({ row, number, isCurrent, revealed, withCard, refusals, onGoTo }: MistakeItemProps) {
  const refusal = refusals.get(row.ply);
  const words = [
    row.motif,
    row.times > 1 ? `again, ${row.times} times` : '',
    revealed.has(row.ply) ? `best ${row.best}` : '',
  ].filter((part) => part !== '');
  return (
    <li>
      <UnstyledButton
        className={classes.row}
        aria-current={isCurrent || undefined}
        onClick={() => onGoTo(row)}
      >
        <span className={classes.number}>{number}</span>
        <span className={classes.played}>
          {row.played}
          <span className={classes.sign}>{row.label}</span>
        </span>
        <span className={classes.cost}>{row.cost}</span>
        <span className={classes.words}>{words.join(' · ')}</span>
        {withCard.has(row.ply) ? (
          <span className={classes.cardMade}>
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
