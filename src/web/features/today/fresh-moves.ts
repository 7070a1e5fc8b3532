import type { StudyColor } from '#contract/studies';

import type { ShownFigures } from '../../coverage/use-book-figures.ts';

export type OwnBooks = Record<StudyColor, Pick<ShownFigures, 'fresh' | 'error'> | undefined>;

export function countFresh({ white, black }: OwnBooks): number {
  return (white?.fresh ?? 0) + (black?.fresh ?? 0);
}

export function isFreshKnown({ white, black }: OwnBooks): boolean {
  return [white, black].every((book) => !book || book.fresh !== undefined || book.error !== null);
}
