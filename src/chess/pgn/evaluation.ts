import type { Score } from '#chess/position/score';

/** Matches `[%eval 0.31]` (pawns) and `[%eval #3]` (moves to mate). A comma and a depth may follow. */
const EVALUATION = /\[%eval\s+(?:#(-?\d{1,4})|([+-]?\d{1,5}(?:\.\d{1,3})?))(?:,\d+)?\s*\]/;

export function parseEvaluation(comment: string): Score | undefined {
  const [, mate, pawns] = EVALUATION.exec(comment) ?? [];
  if (mate !== undefined) return Number(mate) === 0 ? undefined : { mate: Number(mate) };
  return pawns === undefined ? undefined : { cp: Math.round(Number(pawns) * 100) + 0 };
}
