/** Where a game was lost. */
import type { Color } from 'chessops/types';
import type { ReviewedGame, ReviewedMove } from './reviewed-moves.ts';
import { winChanceOf } from './win-chance.ts';

/** Whoever is still above this has not lost. */
const LOST_BELOW = 40;
/** A smaller loss is not where a game turns. */
const LEAST_DROP = 5;

/** The loser's last move before which the game could still be held, and after which it never was again. */
export function findTurningPoint(reviewed: ReviewedGame, loser: Color): ReviewedMove | undefined {
  const chances = reviewed.scores.map((score) => score && winChanceOf(loser, score));
  const lastHeld = chances.findLastIndex((chance) => chance !== undefined && chance >= LOST_BELOW);
  if (lastHeld === chances.length - 1) return undefined;
  const move = reviewed.moves.find(({ ply, color }) => ply > lastHeld && color === loser);
  const [before, after] = move ? [chances[move.ply - 1], chances[move.ply]] : [];
  if (before === undefined || after === undefined || before - after < LEAST_DROP) return undefined;
  return move;
}
