import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import type { Color } from 'chessops/types';

import { MiniBoard } from '../../board/mini-board.tsx';
import type { MistakeRow } from './mistake-row.ts';
import classes from './mistakes-list.module.css';

type MistakesListProps = {
  rows: readonly MistakeRow[];
  hero: Color;
  onGoTo: (ply: number) => void;
  onTryAgain: (row: MistakeRow) => void;
  onMakeCard: (row: MistakeRow) => void;
  onDismiss: (row: MistakeRow) => void;
};

/** Each own mistake: where, what was played, what it cost, what was better, and what to do about it. */
export function MistakesList({ rows, hero, onGoTo, onTryAgain, onMakeCard, onDismiss }: MistakesListProps) {
  return (
    <ol className={classes.list} aria-label="Mistakes">
      {rows.map((row) => (
        <li key={row.ply} className={classes.row}>
          <UnstyledButton className={classes.where} onClick={() => onGoTo(row.ply)}>
            <span className={classes.picture}>
              <MiniBoard fen={row.fen} orientation={hero} />
            </span>
            <span>
              <Text component="span" fw={650} display="block">
                {row.played}
                <span className={classes.sign}>{row.label}</span>
                {row.times > 1 && ` again, ${row.times} times`}
              </Text>
              <Text component="span" size="sm" display="block">
                you lost <b className={classes.sign}>{row.lostPercent} %</b>
                {row.best !== '' && (
                  <>
                    , best <b className={classes.best}>{row.best}</b>
                  </>
                )}
              </Text>
              <Text component="span" size="sm" c="dimmed" display="block">
                {row.line}
              </Text>
            </span>
          </UnstyledButton>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => onTryAgain(row)}>
              Try again
            </Button>
            <Button size="xs" variant="default" onClick={() => onMakeCard(row)}>
              Make Card
            </Button>
            <Button size="xs" variant="subtle" onClick={() => onDismiss(row)}>
              Not a mistake
            </Button>
          </Group>
        </li>
      ))}
    </ol>
  );
}
