import { Text } from '@mantine/core';

import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { PlannedPosition } from '#chess/memory/planned-session';
import { listWays } from '#chess/memory/planned-session';

import classes from './training.module.css';

interface LineSoFarProps {
  position: PlannedPosition;
  wrong: string | undefined;
  answer: string | undefined;
}

export function LineSoFar({ position, wrong, answer }: LineSoFarProps) {
  const ways = listWays(position);
  const isWhite = position.ply % 2 === 0;
  return (
    <div>
      <Text className={classes.label}>The line so far</Text>
      <ol className={classes.line} aria-label="The line so far" data-line>
        {ways.map(({ san, position: { ply, key } }, index) => {
          const isLast = index === ways.length - 1;
          return (
            <li key={`${key} ${san}`}>
              {(ply % 2 === 0 || index === 0) && (
                <span className={classes.number}>{makeMoveNumber(ply)}</span>
              )}
              <span
                className={classes.move}
                data-own={(ply % 2 === 0) === isWhite || undefined}
                data-last={isLast || undefined}
              >
                {san}
              </span>
            </li>
          );
        })}
        <li>
          {(isWhite || ways.length === 0) && (
            <span className={classes.number}>{makeMoveNumber(position.ply)}</span>
          )}
          {wrong !== undefined && <s className={classes.wrong}>{wrong}</s>}
          <span className={classes.slot}>{answer ?? '?'}</span>
        </li>
      </ol>
    </div>
  );
}
