/** Addresses of training sessions (training-search.ts parses them). */
import type { TrainingColor } from '#contract/training';

/** A position is a FEN or key; chapters count from 0. */
export type TrainingWay =
  | { readonly kind: 'due' | 'likeliest' | 'weak' | 'book' }
  | { readonly kind: 'from'; readonly fen: string }
  | { readonly kind: 'positions'; readonly fens: readonly string[] }
  | { readonly kind: 'chapter'; readonly chapter: number };

const cardReviewPath = '/review_cards';

export const cardReviewAddress = cardReviewPath;

/** Cards with a tag, due ones first. */
export function makeDrillAddress(tag: string): string {
  return `${cardReviewPath}?${new URLSearchParams({ tag }).toString()}`;
}

export function findDrilledTag(search: URLSearchParams): string | undefined {
  return search.get('tag') || undefined;
}

/** Cards, then both repertoires. */
export const wholeSittingAddress = `${cardReviewPath}?train=all`;

export function asksForEverything(search: URLSearchParams): boolean {
  return search.get('train') === 'all';
}

/** Keeps the address short. */
export const mostPositions = 20;

export function makeTrainingAddress(color: TrainingColor, way: TrainingWay = { kind: 'due' }): string {
  const search = new URLSearchParams({ train: color });
  if (way.kind !== 'due') search.set('way', way.kind);
  if (way.kind === 'from') search.set('fen', way.fen);
  if (way.kind === 'positions') for (const fen of way.fens.slice(0, mostPositions)) search.append('fen', fen);
  if (way.kind === 'chapter') search.set('chapter', String(way.chapter));
  return `${cardReviewPath}?${search.toString()}`;
}
