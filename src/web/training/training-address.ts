import type { TrainingColor } from '#contract/training';

export type LinkedTrainingMode =
  | { readonly kind: 'due' | 'likeliest' | 'weak' | 'book' }
  | { readonly kind: 'from'; readonly fen: string }
  | { readonly kind: 'positions'; readonly fens: readonly string[] }
  | { readonly kind: 'chapter'; readonly chapter: number };

const cardReviewPath = '/review_cards';

export const cardReviewAddress = cardReviewPath;

export function makeDrillAddress(tag: string): string {
  return `${cardReviewPath}?${new URLSearchParams({ tag }).toString()}`;
}

export function findDrilledTag(search: URLSearchParams): string | undefined {
  return search.get('tag') || undefined;
}

export const combinedSessionAddress = `${cardReviewPath}?train=all`;

export function asksForEverything(search: URLSearchParams): boolean {
  return search.get('train') === 'all';
}

export const mostPositions = 20;

export function makeTrainingAddress(
  color: TrainingColor,
  mode: LinkedTrainingMode = { kind: 'due' },
): string {
  const search = new URLSearchParams({ train: color });
  if (mode.kind !== 'due') search.set('way', mode.kind);
  if (mode.kind === 'from') search.set('fen', mode.fen);
  if (mode.kind === 'positions')
    for (const fen of mode.fens.slice(0, mostPositions)) search.append('fen', fen);
  if (mode.kind === 'chapter') search.set('chapter', String(mode.chapter));
  return `${cardReviewPath}?${search.toString()}`;
}
