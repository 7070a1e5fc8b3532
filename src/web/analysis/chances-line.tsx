import type { Color } from 'chessops/types';
import { memo } from 'react';
import { readScores } from '#chess/position/score-text';
import { winChanceOf } from '#chess/review/win-chance';

import classes from './chances-line.module.css';

interface ChancesLineProps {
  scores: string;
  player: Color;
}

const half = 50;

/** A small chart of win chances. Above the middle, the player has the better chances. */
export const ChancesLine = memo(function ChancesLine({ scores, player }: ChancesLineProps) {
  const chances = readScores(scores).flatMap((score) =>
    score === undefined ? [] : [winChanceOf(player, score)],
  );
  if (chances.length < 2) return null;
  const last = chances.length - 1;
  const makePoints = (limit: (chance: number) => number) =>
    chances.map((chance, at) => `${at},${(100 - limit(chance)).toFixed(1)}`).join(' ');
  const closed = (limit: (chance: number) => number) => `0,${half} ${makePoints(limit)} ${last},${half}`;
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${last} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Your chances: ${Math.round(chances[0] ?? half)} % at first, ${Math.round(chances[last] ?? half)} % ${
        last >= 79 ? 'after 40 moves' : 'at the end'
      }`}
    >
      <polygon className={classes.better} points={closed((chance) => Math.max(half, chance))} />
      <polygon className={classes.worse} points={closed((chance) => Math.min(half, chance))} />
      <polyline className={classes.curve} points={makePoints((chance) => chance)} />
    </svg>
  );
});
