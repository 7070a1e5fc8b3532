import { Title } from '@mantine/core';
import type { Color } from 'chessops/types';
import { findStartPly } from '#chess/pgn/line';

import classes from './play-out.module.css';

interface MovesPanelProps {
  startFen: string;
  sans: readonly string[];
  color: Color;
}

/** What was played from the position on, in pairs; one's own moves are marked. */
export function MovesPanel({ startFen, sans, color }: MovesPanelProps) {
  const startPly = findStartPly(startFen);
  const gap = startPly % 2;
  const shown = [...Array<string>(gap).fill('…'), ...sans];
  const pairs = Array.from({ length: Math.ceil(shown.length / 2) }, (_, at) =>
    shown.slice(2 * at, 2 * at + 2),
  );
  const own = color === 'white' ? 0 : 1;
  return (
    <section className={classes.panel} aria-labelledby="moves">
      <Title order={2} size="h5" id="moves">
        Moves
      </Title>
      {sans.length === 0 ? (
        <p>No move yet.</p>
      ) : (
        <ol className={classes.moves}>
          {pairs.map((pair, at) => (
            <li key={at}>
              <span>{(startPly >> 1) + at + 1}.</span>
              {pair.map((san, side) => (
                <span key={side} data-own={side === own || undefined}>
                  {san}
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
