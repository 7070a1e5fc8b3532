/**
 * Computes accuracy as Lichess does: https://lichess.org/page/accuracy and
 * https://github.com/lichess-org/lila/blob/master/modules/analyse/src/main/AccuracyPercent.scala
 */
import type { Color } from 'chessops/types';
import type { Score } from '#chess/position/score';
import { winChance } from './win-chance.ts';

export const START_SCORE: Score = { cp: 15 };

export function moveAccuracy(before: number, after: number): number {
  if (after >= before) return 100;
  const raw = 103.1668100711649 * Math.exp(-0.04354415386753951 * (before - after)) - 3.166924740191411;
  // Lichess adds one point, because the engine's scores are not exact.
  return Math.max(0, Math.min(100, raw + 1));
}

export interface ScoredPly {
  readonly ply: number;
  readonly mover: Color;
  readonly score: Score;
}

export interface WeightedAccuracy {
  readonly ply: number;
  readonly mover: Color;
  readonly accuracy: number;
  readonly weight: number;
}

export function weighMoves(start: Score, scored: readonly ScoredPly[]): WeightedAccuracy[] {
  const chances = [winChance(start), ...scored.map(({ score }) => winChance(score))];
  const size = Math.max(2, Math.min(8, Math.floor(scored.length / 10)));
  const windows = Array.from({ length: Math.max(0, Math.min(size, chances.length) - 2) }, () =>
    chances.slice(0, size),
  );
  for (let first = 0; first + size <= Math.max(size, chances.length); first++) {
    windows.push(chances.slice(first, first + size));
  }
  return scored.map(({ ply, mover }, index) => {
    const [before = 50, after = 50] = chances.slice(index, index + 2);
    const accuracy =
      mover === 'white' ? moveAccuracy(before, after) : moveAccuracy(100 - before, 100 - after);
    const weight = Math.max(0.5, Math.min(12, standardDeviation(windows[index] ?? [])));
    return { ply, mover, accuracy, weight };
  });
}

export function joinAccuracies(moves: readonly WeightedAccuracy[]): number | undefined {
  if (moves.length === 0) return undefined;
  const weights = moves.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = moves.reduce((sum, { accuracy, weight }) => sum + accuracy * weight, 0) / weights;
  const harmonic = moves.length / moves.reduce((sum, { accuracy }) => sum + 1 / Math.max(1, accuracy), 0);
  return (weighted + harmonic) / 2;
}

function standardDeviation(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
