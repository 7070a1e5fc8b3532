import type { StudyColor } from '#contract/studies';

import type { ShownFigures } from '../../coverage/use-book-figures.ts';

export type OwnBooks = Record<StudyColor, Pick<ShownFigures, 'fresh' | 'error'> | undefined>;

/** New moves of today's session. */
export function countFresh({ white, black }: OwnBooks): number {
  return (white?.fresh ?? 0) + (black?.fresh ?? 0);
}

/** False while a repertoire loads. */
export function isFreshKnown({ white, black }: OwnBooks): boolean {
  return [white, black].every((book) => !book || book.fresh !== undefined || book.error !== null);
}
