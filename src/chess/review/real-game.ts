import type { Color } from 'chessops/types';
import type { ReviewedGame } from './reviewed-moves.ts';
import { shownChanceOf } from './win-chance.ts';

export interface RealMistake {
  readonly move: number;
  readonly words: string;
}

export interface RealGame {
  readonly real: readonly number[];
  readonly mistakes: readonly RealMistake[];
}

export function listRealGame({ moves, scores }: ReviewedGame, player: Color, ply: number): RealGame {
  const own = moves.filter((move) => move.ply > ply && move.color === player);
  const known = [ply, ...own.map((move) => move.ply)].map((at) => scores[at]);
  const end = known.indexOf(undefined);
  const real = known
    .slice(0, end < 0 ? undefined : end)
    .flatMap((score) => (score ? [shownChanceOf(player, score)] : []));
  const mistakes = own.flatMap(({ number, san, label }, index) =>
    index + 1 < real.length && (label === '?' || label === '??')
      ? [{ move: index + 1, words: `${number} ${san}${label}` }]
      : [],
  );
  return { real, mistakes };
}
