import type { Color } from 'chessops/types';
import { memo } from 'react';
import { readScores } from '#chess/position/score-text';
import { shownChanceOf } from '#chess/review/win-chance';

import { Curves, type PlotPoint } from '../ui/plot.tsx';
import classes from './win-chance-graph.module.css';

interface ChancesLineProps {
  scores: string;
  player: Color;
}

const half = 50;

export const ChancesLine = memo(function ChancesLine({ scores, player }: ChancesLineProps) {
  const chances = readScores(scores).flatMap((score) =>
    score === undefined ? [] : [shownChanceOf(player, score)],
  );
  if (chances.length < 2) return null;
  const last = chances.length - 1;
  const listPoints = (limit: (chance: number) => number) =>
    chances.map((chance, at): PlotPoint => [at, limit(chance)]);
  return (
    <Curves
      className={classes.chances}
      label={`Your win chance: ${Math.round(chances[0] ?? half)} % at first, ${Math.round(chances[last] ?? half)} % ${
        last >= 79 ? 'after 40 moves' : 'at the end'
      }`}
      range={[0, last]}
      lines={[
        {
          points: listPoints((chance) => Math.max(half, chance)),
          tone: 'good',
          fillFrom: half,
          isArea: true,
        },
        { points: listPoints((chance) => Math.min(half, chance)), tone: 'bad', fillFrom: half, isArea: true },
        { points: listPoints((chance) => chance), tone: 'plain' },
      ]}
    />
  );
});
