import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconBan, IconCards, IconCheck } from '@tabler/icons-react';
import type { Color } from 'chessops/types';

import { MiniBoard } from '../../../board/mini-board.tsx';
import type { MistakeRow } from './mistake-row.ts';
import classes from './mistakes.module.css';

interface MistakesListProps {
  rows: readonly MistakeRow[];
  hero: Color;
  /** The half-move on the board. */
  ply: number;
  /** While it is asked, nothing on the screen may give the answer away. */
  askedPly: number | undefined;
  /** Mistakes that have a card. */
  withCard: ReadonlySet<number>;
  /** False while the lines that judge an answer are still searched. */
  isJudged: (row: MistakeRow) => boolean;
  onGoTo: (ply: number) => void;
  onShowBetter: (row: MistakeRow) => void;
  onTryAgain: (row: MistakeRow) => void;
  onMakeCard: (row: MistakeRow) => void;
  onDismiss: (row: MistakeRow) => void;
}

/** Each own mistake: where, what was played, what it cost, what was better, and what to do about it. */
export function MistakesList({ rows, ply, ...props }: MistakesListProps) {
  return (
    <ol className={classes.list} aria-label="Mistakes">
      {rows.map((row) => (
        <MistakeItem key={row.ply} row={row} isCurrent={row.ply === ply + 1} {...props} />
      ))}
    </ol>
  );
}

interface MistakeItemProps extends Omit<MistakesListProps, 'rows' | 'ply'> {
  row: MistakeRow;
  isCurrent: boolean;
}

function MistakeItem({ row, isCurrent, hero, ...props }: MistakeItemProps) {
  const hasCard = props.withCard.has(row.ply);
  const isAsked = props.askedPly === row.ply;
  return (
    <li className={classes.row} aria-current={isCurrent || undefined}>
      <UnstyledButton
        className={classes.picture}
        aria-label={`Show ${row.played} on the board`}
        onClick={() => props.onGoTo(row.ply - 1)}
      >
        <MiniBoard fen={row.fen} orientation={hero} arrows={isAsked ? undefined : row.arrows} />
      </UnstyledButton>
      <div className={classes.words}>
        <UnstyledButton className={classes.played} onClick={() => props.onGoTo(row.ply - 1)}>
          {row.played}
          <span className={classes.sign}>{row.label}</span>
          {row.times > 1 && <span className={classes.again}> again, {row.times} times</span>}
        </UnstyledButton>
        <Text size="sm">
          <span className={classes.sign}>{row.cost}</span>
          {row.best !== '' && !isAsked && (
            <>
              , best <b className={classes.best}>{row.best}</b>
            </>
          )}
        </Text>
        {row.line !== '' && !isAsked && (
          <UnstyledButton
            className={classes.line}
            title="Step through the better line"
            onClick={() => props.onShowBetter(row)}
          >
            {row.line}
          </UnstyledButton>
        )}
      </div>
      <Group gap={6} wrap="nowrap" className={classes.actions}>
        {row.best !== '' && (
          <>
            <Button
              size="xs"
              variant="default"
              disabled={!props.isJudged(row)}
              onClick={() => props.onTryAgain(row)}
            >
              Try again
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={
                hasCard ? (
                  <IconCheck size={15} stroke={1.8} aria-hidden="true" />
                ) : (
                  <IconCards size={15} stroke={1.7} aria-hidden="true" />
                )
              }
              disabled={!props.isJudged(row) || hasCard}
              onClick={() => props.onMakeCard(row)}
            >
              {hasCard ? 'Card made' : 'Make Card'}
            </Button>
          </>
        )}
        {props.isJudged(row) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            title="Not a mistake"
            aria-label={`${row.played} is not a mistake`}
            onClick={() => props.onDismiss(row)}
          >
            <IconBan size={16} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}
