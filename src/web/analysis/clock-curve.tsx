import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { useMemo } from 'react';
import { findClockAt, makePgnClock } from '#chess/pgn/game-clock';
import type { GameMoves } from '#chess/pgn/game-moves';

import classes from './clock-curve.module.css';

interface ClockCurveProps {
  moves: GameMoves['moves'];
  player: Color;
}

export function hasClocks(moves: GameMoves['moves']): boolean {
  return moves.some(({ clockSeconds }) => clockSeconds !== undefined);
}

export function ClockCurve({ moves, player }: ClockCurveProps) {
  const curves = useMemo(() => makeClockCurves(moves), [moves]);
  return (
    <svg
      className={classes.clocks}
      viewBox={`0 0 ${Math.max(1, moves.length)} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={makeClockWords(moves, player)}
    >
      {curves.map(({ color, path }) => (
        <path key={color} data-own={color === player || undefined} d={path} />
      ))}
    </svg>
  );
}

/** The top of the chart is the highest clock time of the game. */
export function makeClockCurves(moves: GameMoves['moves']): { color: Color; path: string }[] {
  const most = Math.max(1, ...moves.map(({ clockSeconds = 0 }) => clockSeconds));
  return (['white', 'black'] as const).flatMap((color) => {
    const points = moves.flatMap(({ color: mover, ply, clockSeconds }) =>
      mover === color && clockSeconds !== undefined
        ? [`${ply} ${Math.round(1000 - (1000 * clockSeconds) / most) / 10}`]
        : [],
    );
    return points.length < 2 ? [] : [{ color, path: `M${points.join('L')}` }];
  });
}

function makeClockWords(moves: GameMoves['moves'], player: Color): string {
  const left = (color: Color): string => {
    const seconds = findClockAt(moves, moves.length, color);
    return seconds === undefined ? 'unknown' : makePgnClock(seconds);
  };
  return `Clocks: at the end yours showed ${left(player)}, your opponent’s ${left(opposite(player))}`;
}
