import { Text } from '@mantine/core';

import { makeNumberedMoves } from './training-words.ts';
import classes from './training.module.css';

interface MissedMove {
  id: string;
  ply: number;
  moves: readonly string[];
  name: string | undefined;
}

export function MissedMoves({ missed }: { missed: readonly MissedMove[] }) {
  if (missed.length === 0) return null;
  return (
    <>
      <Text className={classes.label} mt="md">
        Missed
      </Text>
      <ul className={classes.rows}>
        {missed.map(({ id, ply, moves, name }) => (
          <li key={id}>
            <b>{makeNumberedMoves(ply, moves)}</b>
            <span>{name ?? ''}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
