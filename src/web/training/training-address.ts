/** The address of a training sitting in Card Review: whose book, and the way into it. Card Review reads it (training-search.ts). */
import type { TrainingColor } from '#contract/training';

/** What a link asks for. A position may be given as a FEN or as its key; chapters are counted from 0, as in the graph. */
export type TrainingWay =
  | { readonly kind: 'due' | 'likeliest' | 'weak' | 'book' }
  | { readonly kind: 'from'; readonly fen: string }
  /** These and no others; at most `mostPositions` of them. */
  | { readonly kind: 'positions'; readonly fens: readonly string[] }
  | { readonly kind: 'chapter'; readonly chapter: number };

const cardReviewPath = '/review_cards';

/** The cards that are due. */
export const cardReviewAddress = cardReviewPath;

/** The cards that have a tag; those that are due come first. */
export function makeDrillAddress(tag: string): string {
  return `${cardReviewPath}?${new URLSearchParams({ tag }).toString()}`;
}

export function findDrilledTag(search: URLSearchParams): string | undefined {
  return search.get('tag') || undefined;
}

/** Everything that is due, in one sitting: cards, then both books. */
export const wholeSittingAddress = `${cardReviewPath}?train=all`;

export function asksForEverything(search: URLSearchParams): boolean {
  return search.get('train') === 'all';
}

/** An address has to stay short enough for every browser and proxy. */
export const mostPositions = 20;

export function makeTrainingAddress(color: TrainingColor, way: TrainingWay = { kind: 'due' }): string {
  const search = new URLSearchParams({ train: color });
  if (way.kind !== 'due') search.set('way', way.kind);
  if (way.kind === 'from') search.set('fen', way.fen);
  if (way.kind === 'positions') for (const fen of way.fens.slice(0, mostPositions)) search.append('fen', fen);
  if (way.kind === 'chapter') search.set('chapter', String(way.chapter));
  return `${cardReviewPath}?${search.toString()}`;
}
