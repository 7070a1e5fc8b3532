import { Group, Text } from '@mantine/core';
import type { Color } from 'chessops/types';
import { findClockAt, makePgnClock } from '#chess/pgn/game-clock';
import type { GameMoves } from '#chess/pgn/game-moves';
import { parseTimeControl } from '#chess/pgn/time-control';

import classes from '../game-review.module.css';

interface PlayerBarProps {
  game: GameMoves;
  ply: number;
  color: Color;
  name: string;
  isPlayer: boolean;
  timeControl: string;
}

/** The starting time before the first move. */
function findClock(game: GameMoves, ply: number, color: Color, timeControl: string): number | undefined {
  if (!game.moves.some((move) => move.clockSeconds !== undefined)) return undefined;
  const control = parseTimeControl(timeControl);
  return (
    findClockAt(game.moves, ply, color) ?? (control.kind === 'live' ? control.initialSeconds : undefined)
  );
}

export function PlayerBar({ game, ply, color, name, isPlayer, timeControl }: PlayerBarProps) {
  const rating = game.headers.get(color === 'white' ? 'WhiteElo' : 'BlackElo') ?? '';
  const clock = findClock(game, ply, color, timeControl);
  const isNext = (game.moves[ply]?.color ?? '') === color;
  return (
    <Group justify="space-between" wrap="nowrap" className={classes.player}>
      <Group gap={8} wrap="nowrap" miw={0}>
        <Text fw={600} truncate>
          {name}
        </Text>
        {/^\d+$/.test(rating) && (
          <Text c="dimmed" size="sm" className={classes.rating}>
            {rating}
          </Text>
        )}
        {isPlayer && <span className={classes.you}>You</span>}
      </Group>
      {clock !== undefined && (
        <Text
          className={classes.clock}
          data-running={isNext || undefined}
          aria-label={`${name}: ${makePgnClock(clock)} on the clock`}
        >
          {makePgnClock(clock)}
        </Text>
      )}
    </Group>
  );
}
