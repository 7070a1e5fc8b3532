import { Text, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import { parts } from '../../../ui/parts.tsx';
import { useReview } from '../review-context.tsx';
import { findCardState, findWalk } from '../review-model.ts';
import { makeNoCardText } from './line-words.ts';
import classes from './mistakes.module.css';

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
  analysed: Pick<AnalysedGame, 'isComplete' | 'withCard' | 'refusals'>;
}

function MistakeItem({ row, number, isCurrent, analysed }: MistakeItemProps) {
  const { state, dispatch } = useReview();
  const card = findCardState(row, analysed);
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
        {card === 'made' ? (
          <span className={`${parts.row} ${classes.cardMade}`}>
            <IconCheck size={15} stroke={1.8} aria-hidden="true" /> Card made
          </span>
        ) : (
          <Text span size="xs" c="dimmed" className={classes.refusal}>
            {makeNoCardText(card)}
          </Text>
        )}
      </UnstyledButton>
    </li>
  );
}
