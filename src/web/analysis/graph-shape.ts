import type { Color } from 'chessops/types';
import type { ReviewedGame } from '#chess/review/reviewed-moves';
import { winChanceOf } from '#chess/review/win-chance';

interface GraphDot {
  ply: number;
  y: number;
  isOwn: boolean;
  isBlunder: boolean;
}

export interface GraphShape {
  curves: string[];
  areas: string[];
  dots: GraphDot[];
}

export function makeGraphShape({ scores, moves }: ReviewedGame, player: Color): GraphShape {
  const heights = scores.map((score) => score && 100 - winChanceOf(player, score));
  const pieces: [ply: number, y: number][][] = [];
  for (const [ply, y] of heights.entries()) {
    if (y === undefined) continue;
    const isNext = heights[ply - 1] !== undefined && pieces.length > 0;
    if (isNext) pieces.at(-1)?.push([ply, y]);
    else pieces.push([[ply, y]]);
  }
  const curves = pieces.map((piece) => `M${piece.map(([ply, y]) => `${ply} ${round(y)}`).join('L')}`);
  const areas = pieces.map(
    (piece, index) => `${curves[index]}L${piece.at(-1)?.[0]} 100L${piece[0]?.[0]} 100Z`,
  );
  const dots = moves.flatMap(({ ply, label, color }): GraphDot[] => {
    const y = heights[ply];
    if (y === undefined || (label !== '?' && label !== '??')) return [];
    return [{ ply, y: round(y), isOwn: color === player, isBlunder: label === '??' }];
  });
  return { curves, areas, dots };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function findPlyAt(share: number, lastPly: number): number {
  return Math.max(0, Math.min(lastPly, Math.round(share * lastPly)));
}
