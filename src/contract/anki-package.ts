import * as z from 'zod/mini';
import { cardTextLimits } from './card-text/read.ts';

export const ankiLimits = {
  bytes: 32 * 1024 * 1024,
  entries: 50_000,
  collectionBytes: 64 * 1024 * 1024,
  fields: 100,
  notes: cardTextLimits.cards,
  cards: 4 * cardTextLimits.cards,
  reviews: 500_000,
  noteLength: 100_000,
} as const;

/** The export of a larger repertoire takes learned positions first, then the most common ones. */
export const openingDeckLimits = { notes: 5000 } as const;

/**
 * Anki notes with this field hold opening moves. Imports skip them, because Tabiya trains moves from studies.
 */
export const trainedMovesField = 'Trained moves';

export const ankiPackageText = z.object({
  api_data: z.object({ text: z.string(), left_out: z.int(), opening_moves: z.int() }),
});
