/** Stored mistakes: one row per game and move, counted by position. */
import { keyOfFen } from '#chess/position/key';

export interface MistakeRecord {
  readonly fen: string | null;
  readonly san: string | null;
  readonly status: 'dismissed' | null;
}

export function countByPosition(mistakes: readonly MistakeRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { fen, status } of mistakes) {
    if (fen === null || status === 'dismissed') continue;
    counts.set(keyOfFen(fen), (counts.get(keyOfFen(fen)) ?? 0) + 1);
  }
  return counts;
}

/** The user marked this move in this position as no mistake, in any game. */
export function isDismissed(mistakes: readonly MistakeRecord[], fen: string, san: string): boolean {
  return mistakes.some(
    (each) =>
      each.status === 'dismissed' &&
      each.san === san &&
      each.fen !== null &&
      keyOfFen(each.fen) === keyOfFen(fen),
  );
}

/** Derived from the review's id, so analysis on any device writes the same row. UUID version 8 is free for this. */
export function makeMistakeId(reviewId: string, ply: number): string {
  const hex = reviewId.replaceAll('-', '').toLowerCase();
  const tail = (BigInt(`0x${hex.slice(20)}`) ^ BigInt(ply + 1)).toString(16).padStart(12, '0');
  const id = `${hex.slice(0, 12)}8${hex.slice(13, 20)}${tail}`;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
