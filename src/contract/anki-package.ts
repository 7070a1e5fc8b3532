/** An imported Anki package: its notes become card text (card-text/read.ts). */
import * as z from 'zod/mini';
import { cardTextLimits } from './card-text/read.ts';

export const ankiLimits = {
  /** Pictures included. */
  bytes: 32 * 1024 * 1024,
  /** Two pictures per note. */
  entries: 50_000,
  /** Unpacked. */
  collectionBytes: 64 * 1024 * 1024,
  /** Fields per note type. */
  fields: 100,
  notes: cardTextLimits.cards,
  cards: 4 * cardTextLimits.cards,
  reviews: 500_000,
  noteLength: 100_000,
} as const;

/** Learned positions first, then the most common ones. */
export const openingDeckLimits = { notes: 5000 } as const;

/** Marks notes of opening moves. These are trained from studies and do not become cards. */
export const trainedMovesField = 'Trained moves';

export const ankiPackageText = z.object({
  api_data: z.object({ text: z.string(), left_out: z.int(), opening_moves: z.int() }),
});
