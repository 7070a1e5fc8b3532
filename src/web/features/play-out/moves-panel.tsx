import { Title } from '@mantine/core';
import { findStartPly } from '#chess/pgn/line';

import { isOver, isPlayersTurn, type PlayOutGame } from './play-out-game.ts';
import type { ShownPly } from './use-shown-ply.ts';
import classes from './play-out.module.css';

interface MovesPanelProps {
  game: PlayOutGame;
  shown: ShownPly;
}

export function PlayedMovesPanel({ game, shown }: MovesPanelProps) {
  const { startFen, color, moves } = game;
  const startPly = findStartPly(startFen);
  const first = startPly >> 1;
  const isRequested = isPlayersTurn(game) && !isOver(game);
  // Half-moves from the first pair; those before the start are empty.
  const cells = (startPly % 2) + moves.length + (isRequested ? 1 : 0);
  const own = color === 'white' ? 0 : 1;
  return (
    <section className={classes.panel} aria-labelledby="moves">
      <Title order={2} size="h5" id="moves">
        Moves
      </Title>
      <ol className={classes.moves}>
        {Array.from({ length: Math.ceil(cells / 2) }, (_, pair) => (
          <li key={pair}>
            <span>{first + pair + 1}.</span>
            {[0, 1].map((side) => {
              const index = 2 * pair + side - (startPly % 2);
              const move = moves[index];
              if (move)
                return (
                  <button
                    key={side}
                    type="button"
                    data-own={side === own || undefined}
                    aria-current={shown.ply === index + 1 ? 'step' : undefined}
                    onClick={() => shown.goTo(index + 1)}
                  >
                    {move.san}
                  </button>
                );
              if (index < 0) return <span key={side}>…</span>;
              return index === moves.length && isRequested ? (
                <span key={side} className={classes.next} aria-hidden="true" />
              ) : null;
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}
