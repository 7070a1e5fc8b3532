/** An Anki package that is imported: its notes become text, which is read like any other (card-text/read.ts). */
import * as z from 'zod/mini';
import { cardTextLimits } from './card-text/read.ts';

export const ankiLimits = {
  /** The size of the package, with its pictures. */
  bytes: 32 * 1024 * 1024,
  /** Files in it: two pictures a note. */
  entries: 50_000,
  /** The size of the collection, unpacked. */
  collectionBytes: 64 * 1024 * 1024,
  /** The fields of one kind of note. */
  fields: 100,
  notes: cardTextLimits.cards,
  cards: 4 * cardTextLimits.cards,
  reviews: 500_000,
  noteLength: 100_000,
} as const;

/** First the positions that were learnt, then those that are met most often. */
export const openingDeckLimits = { notes: 5000 } as const;

/** Only notes of opening moves have a field of this name. They do not become cards: their moves are trained from the studies. */
export const trainedMovesField = 'Trained moves';

export const ankiPackageText = z.object({
  api_data: z.object({ text: z.string(), left_out: z.int(), opening_moves: z.int() }),
});
