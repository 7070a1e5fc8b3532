import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';
import { cardLimits } from './cards.ts';
import { checkedDraft } from './card-draft.ts';

export const importLimits = { cardsPerRequest: 100, bytes: 4 * 1024 * 1024, guidLength: 200 } as const;

const importedCard = z.object({
  /** A repeated import finds the card by this id. If the id is empty, the import compares the texts. */
  guid: z.string().check(z.maxLength(importLimits.guidLength)),
  ...z.pick(checkedDraft, {
    prompt: true,
    prompt_fen: true,
    answer: true,
    answer_fen: true,
    orientation: true,
    game_review_id: true,
    answer_search: true,
  }).shape,
  prompt_pgn: z.string().check(z.maxLength(cardLimits.pgnLength)),
  answer_pgn: z.string().check(z.maxLength(cardLimits.pgnLength)),
  tags: checkedDraft.shape.tags.def.innerType,
  made: z.optional(time),
  is_suspended: z.boolean(),
  reviews: z
    .array(
      z.object({
        id: z.uuid(),
        rating: z.literal([1, 2, 3, 4]),
        review: time,
        took_ms: z.optional(z.int().check(z.minimum(0), z.maximum(cardLimits.tookMs))),
      }),
    )
    .check(z.maxLength(cardLimits.reviewsPerCard)),
});
export type ImportedCard = z.infer<typeof importedCard>;

export const importedCards = z.object({
  cards: z
    .array(importedCard)
    .check(
      z.maxLength(importLimits.cardsPerRequest, `At most ${importLimits.cardsPerRequest} cards at once`),
    ),
});

export const cardsImported = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.object({ added: z.int(), changed: z.int() }),
});

export const cardFileQuery = z.object({ format: z.enum(['tsv', 'csv', 'apkg']) });
