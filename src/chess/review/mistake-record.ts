import { findPositionKey } from '#chess/position/key';

export interface MistakeRecord {
  readonly fen: string | null;
  readonly san: string | null;
  readonly status: 'dismissed' | null;
}

export function countByPosition(mistakes: readonly MistakeRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { fen, status } of mistakes) {
    if (fen === null || status === 'dismissed') continue;
    counts.set(findPositionKey(fen), (counts.get(findPositionKey(fen)) ?? 0) + 1);
  }
  return counts;
}

export function isDismissed(mistakes: readonly MistakeRecord[], fen: string, san: string): boolean {
  return mistakes.some(
    (each) =>
      each.status === 'dismissed' &&
      each.san === san &&
      each.fen !== null &&
      findPositionKey(each.fen) === findPositionKey(fen),
  );
}

/** Every device makes the same id. Its UUID version is 8, which allows custom content. */
export function makeMistakeId(reviewId: string, ply: number): string {
  const hex = reviewId.replaceAll('-', '').toLowerCase();
  const tail = (BigInt(`0x${hex.slice(20)}`) ^ BigInt(ply + 1)).toString(16).padStart(12, '0');
  const id = `${hex.slice(0, 12)}8${hex.slice(13, 20)}${tail}`;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
