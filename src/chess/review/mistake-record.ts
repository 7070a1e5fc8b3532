/** How found mistakes are kept: one row per game and move, counted together by position. */
import { keyOfFen } from '#chess/position/key';

/** What a stored mistake says, as far as it is known. */
export interface MistakeRecord {
  readonly fen: string | null;
  readonly san: string | null;
  readonly status: 'dismissed' | null;
}

/** How often the user went wrong in each position, over all games. "Not a mistake" does not count. */
export function countByPosition(mistakes: readonly MistakeRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { fen, status } of mistakes) {
    if (fen === null || status === 'dismissed') continue;
    counts.set(keyOfFen(fen), (counts.get(keyOfFen(fen)) ?? 0) + 1);
  }
  return counts;
}

/** Whether the user has said of this move in this position, in any game, that it is no mistake. */
export function isDismissed(mistakes: readonly MistakeRecord[], fen: string, san: string): boolean {
  return mistakes.some(
    (each) =>
      each.status === 'dismissed' &&
      each.san === san &&
      each.fen !== null &&
      keyOfFen(each.fen) === keyOfFen(fen),
  );
}

/**
 * The id of the mistake at a ply of a review: made from the review's own, so that a second analysis, on this device or
 * another, meets the same row. Version 8 of a UUID is free for such uses, and no review has it.
 */
export function makeMistakeId(reviewId: string, ply: number): string {
  const hex = reviewId.replaceAll('-', '').toLowerCase();
  const tail = (BigInt(`0x${hex.slice(20)}`) ^ BigInt(ply + 1)).toString(16).padStart(12, '0');
  const id = `${hex.slice(0, 12)}8${hex.slice(13, 20)}${tail}`;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
