import type { Color } from 'chessops/types';
import type { ReviewedGame } from '#chess/review/reviewed-moves';
import { shownChanceOf } from '#chess/review/win-chance';

import type { PlotPoint } from '../ui/plot.tsx';

interface GraphDot {
  ply: number;
  chance: number;
  isOwn: boolean;
  isBlunder: boolean;
}

export function makeGraphShape(
  { scores, moves }: ReviewedGame,
  player: Color,
): { curves: PlotPoint[][]; dots: GraphDot[] } {
  const chances = scores.map((score) => score && round(shownChanceOf(player, score)));
  const curves: PlotPoint[][] = [];
  for (const [ply, chance] of chances.entries()) {
    if (chance === undefined) continue;
    if (chances[ply - 1] === undefined) curves.push([]);
    curves.at(-1)?.push([ply, chance]);
  }
  const dots = moves.flatMap(({ ply, label, color }): GraphDot[] => {
    const chance = chances[ply];
    if (chance === undefined || (label !== '?' && label !== '??')) return [];
    return [{ ply, chance, isOwn: color === player, isBlunder: label === '??' }];
  });
  return { curves, dots };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function findPlyAt(share: number, lastPly: number): number {
  return Math.max(0, Math.min(lastPly, Math.round(share * lastPly)));
}
