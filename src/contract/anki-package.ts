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

/** If there are more positions, learned ones are exported first, then the most common ones. */
export const openingDeckLimits = { notes: 5000 } as const;

/**
 * A note with this field holds opening moves. They are trained from studies, so an import does not turn such
 * notes into cards.
 */
export const trainedMovesField = 'Trained moves';

export const ankiPackageText = z.object({
  api_data: z.object({ text: z.string(), left_out: z.int(), opening_moves: z.int() }),
});
