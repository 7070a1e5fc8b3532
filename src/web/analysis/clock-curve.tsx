import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { useMemo } from 'react';
import { findClockAt, makePgnClock } from '#chess/pgn/game-clock';
import type { GameMoves } from '#chess/pgn/game-moves';

import { Curves, type PlotPoint } from '../ui/plot.tsx';
import classes from './win-chance-graph.module.css';

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
    <Curves
      className={classes.clocks}
      range={[0, moves.length]}
      label={makeClockWords(moves, player)}
      lines={curves.map(({ color, points }) => ({ points, tone: color === player ? 'other' : 'plain' }))}
    />
  );
}

export function makeClockCurves(moves: GameMoves['moves']): { color: Color; points: PlotPoint[] }[] {
  const most = Math.max(1, ...moves.map(({ clockSeconds = 0 }) => clockSeconds));
  return (['white', 'black'] as const).flatMap((color) => {
    const points = moves.flatMap(({ color: mover, ply, clockSeconds }) =>
      mover === color && clockSeconds !== undefined
        ? [[ply, Math.round((1000 * clockSeconds) / most) / 10] as const]
        : [],
    );
    return points.length < 2 ? [] : [{ color, points }];
  });
}

function makeClockWords(moves: GameMoves['moves'], player: Color): string {
  const left = (color: Color): string => {
    const seconds = findClockAt(moves, moves.length, color);
    return seconds === undefined ? 'unknown' : makePgnClock(seconds);
  };
  return `Clocks: at the end yours showed ${left(player)}, your opponent’s ${left(opposite(player))}`;
}
