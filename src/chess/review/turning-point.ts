import type { Color } from 'chessops/types';
import type { ReviewedGame, ReviewedMove } from './reviewed-moves.ts';
import { winChanceOf } from './win-chance.ts';

/** A side with at least this win chance has not lost the game yet. */
const LOST_BELOW = 40;
const LEAST_DROP = 5;

export function findTurningPoint(reviewed: ReviewedGame, loser: Color): ReviewedMove | undefined {
  const chances = reviewed.scores.map((score) => score && winChanceOf(loser, score));
  const lastHeld = chances.findLastIndex((chance) => chance !== undefined && chance >= LOST_BELOW);
  if (lastHeld === chances.length - 1) return undefined;
  const move = reviewed.moves.find(({ ply, color }) => ply > lastHeld && color === loser);
  const [before, after] = move ? [chances[move.ply - 1], chances[move.ply]] : [];
  if (before === undefined || after === undefined || before - after < LEAST_DROP) return undefined;
  return move;
}

const WON_FROM = 70;
const HELD_FROM = 50;
const THROWN_BELOW = 30;

export interface UnusedChance {
  readonly ply: number;
  readonly chance: number;
}

export function listUnusedChances(
  { scores, moves }: ReviewedGame,
  player: Color,
  isWon: boolean,
): UnusedChance[] {
  const chanceAt = (ply: number): number | undefined => {
    const score = scores[ply];
    return score && winChanceOf(player, score);
  };
  const own = moves.flatMap(({ ply, color }) => {
    const chance = color === player ? chanceAt(ply - 1) : undefined;
    return chance === undefined ? [] : [{ ply, chance, after: chanceAt(ply) }];
  });
  const unwon = isWon ? undefined : own.findLast(({ chance }) => chance >= WON_FROM);
  return own
    .filter(
      (each) =>
        each === unwon ||
        (each.chance >= HELD_FROM && each.after !== undefined && each.after <= THROWN_BELOW),
    )
    .map(({ ply, chance }) => ({ ply, chance }));
}
