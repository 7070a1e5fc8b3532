import { Text } from '@mantine/core';

import type { PlannedPosition } from '#chess/memory/planned-session';
import type { SessionAnswer } from '#chess/memory/session-state';
import { getAnswerMoves } from '#chess/memory/training-book';

import { makeNumberedMoves } from './training-words.ts';
import classes from './training.module.css';

export function MissedMoves({ missed }: { missed: readonly SessionAnswer<PlannedPosition>[] }) {
  if (missed.length === 0) return null;
  return (
    <>
      <Text className={classes.label} mt="md">
        Missed
      </Text>
      <ul className={classes.rows}>
        {missed.map(({ id, position }) => (
          <li key={id}>
            <b>{makeNumberedMoves(position.ply, getAnswerMoves(position))}</b>
            <span>{position.name ?? ''}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
