import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';
import { changeHour } from './change-hour.ts';
import { gameKey } from './game-key.ts';
import { memoryParameters } from './memory.ts';
import { scheduling } from './scheduling.ts';

export const cardLimits = {
  textLength: 10_000,
  pgnLength: 20_000,
  fenLength: 100,
  searchLength: 400,
  cardsPerRequest: 500,
  tagsPerCard: 30,
  tagLength: 50,
  /** Clients shorten longer answer times to an hour, because the user has probably left. */
  tookMs: 3_600_000,
  reviewsPerRequest: 200,
  /** Includes undone reviews, because the server replays the entire log. */
  reviewsPerCard: 2000,
  /** Games add no reviews beyond this number, so that the user's own reviews still fit. */
  reviewsWithGames: 1000,
  reps: 1_000_000,
} as const;

const id = z.uuid();
const text = z
  .string()
  .check(z.maxLength(cardLimits.textLength, `At most ${cardLimits.textLength} characters`));
const pgn = z.string().check(z.maxLength(cardLimits.pgnLength, `At most ${cardLimits.pgnLength} characters`));
const fen = z.string().check(z.maxLength(cardLimits.fenLength, `At most ${cardLimits.fenLength} characters`));
const search = z
  .string()
  .check(z.maxLength(cardLimits.searchLength, `At most ${cardLimits.searchLength} characters`));
const orientation = z.enum(['white', 'black']);
const count = z.int().check(z.minimum(0));
const state = z.literal([0, 1, 2, 3]);

export const cardContent = z.object({
  prompt: z.string(),
  prompt_fen: z.string(),
  prompt_pgn: z.string(),
  answer: z.string(),
  answer_fen: z.string(),
  answer_pgn: z.string(),
  orientation,
});

const rating = z.literal([0, 1, 2, 3, 4]);

const particulars = {
  tags: z.optional(z.array(z.string())),
  suspended_at: z.optional(time),
  game_review_id: z.optional(z.string()),
  last_rating: z.optional(rating),
  memory_revision: z.optional(count),
  answer_search: z.optional(z.string()),
};

const card = z.object({ id, user_id: z.string(), ...cardContent.shape, ...scheduling, ...particulars });
export type Card = z.infer<typeof card>;

/** Anki does not allow spaces in tags. */
const cardTag = z
  .string()
  .check(
    z.maxLength(cardLimits.tagLength, `At most ${cardLimits.tagLength} characters`),
    z.regex(/^[^\s\p{Cc}]+$/u, 'A tag is one word'),
  );
const tags = z.array(cardTag).check(
  z.maxLength(cardLimits.tagsPerCard, `At most ${cardLimits.tagsPerCard} tags`),
  z.refine((words) => new Set(words).size === words.length, 'A tag appears twice'),
);

/**
 * A draft cannot change the schedule. card-draft.ts checks the positions, because most screens do not load
 * the chess rules.
 */
export const cardDraft = z.object({
  id,
  prompt: text,
  prompt_fen: fen,
  prompt_pgn: z._default(pgn, ''),
  answer: text,
  answer_fen: fen,
  answer_pgn: z._default(pgn, ''),
  orientation,
  tags: z.optional(tags),
  game_review_id: z.optional(id),
  answer_search: z.optional(search),
  ...z.partial(z.object(scheduling)).shape,
});
export type CardDraft = z.input<typeof cardDraft>;

const tookMs = z.int().check(z.minimum(0), z.maximum(cardLimits.tookMs));

const reviewLog = z.object({
  id,
  rating,
  state,
  due: time,
  stability: z.number(),
  difficulty: z.number(),
  elapsed_days: z.int(),
  last_elapsed_days: z.int(),
  scheduled_days: z.int(),
  review: time,
  took_ms: z.optional(tookMs),
});
export type WireReviewLog = z.infer<typeof reviewLog>;

export const cardReview = z.object({
  card: z.object({ id, ...scheduling, memory_revision: z.optional(count) }),
  review_log: reviewLog,
});
export type CardReview = z.infer<typeof cardReview>;

/**
 * A review that may arrive late. The server sorts the reviews of all devices by time. An undo marks a review
 * instead of deleting it.
 */
const lateReview = z.object({
  id,
  card_id: id,
  rating: z.literal([1, 2, 3, 4]),
  review: time,
  reps: z.int().check(z.minimum(1), z.maximum(cardLimits.reps)),
  is_undone: z.boolean(),
  took_ms: z.optional(tookMs),
  game_key: z.optional(gameKey),
});
export type LateReview = z.infer<typeof lateReview>;

/** Contains the user's id, because another user may sign in before the browser sends the reviews. */
export const lateReviews = z.object({
  user_id: z.string(),
  reviews: z
    .array(lateReview)
    .check(
      z.maxLength(cardLimits.reviewsPerRequest, `At most ${cardLimits.reviewsPerRequest} reviews at once`),
    ),
});

export const cardId = z.object({ id });

export const cardsChange = z.object({
  ids: z
    .array(id)
    .check(
      z.minLength(1),
      z.maxLength(cardLimits.cardsPerRequest, `At most ${cardLimits.cardsPerRequest} cards at once`),
    ),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['suspend', 'resume', 'delete', 'restore']) }),
    z.object({ kind: z.enum(['add_tag', 'remove_tag']), tag: cardTag }),
  ]),
});
export type CardsChange = z.infer<typeof cardsChange>;

export const reviewId = z.object({ id, card_id: id });

export const cardList = z.object({ api_data: z.array(card) });

export const gameCardsQuery = z.object({ game_review_id: id });

export const comingDays = 7;

export const comingQuery = z.object({ from: time });

export const comingCards = z.object({ api_data: z.array(count) });

export const dueQuery = z.object({ before: z.optional(time) });

export const dueCards = z.object({
  api_data: z.array(card),
  due_count: count,
  next_due: z.nullable(time),
  memory: z.optional(memoryParameters),
  change_hour: z.optional(changeHour),
});
export type DueCards = z.infer<typeof dueCards>;

export const storedCard = z.object({ api_result: z.literal('general_sql_success'), api_data: card });
export const foldedCards = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.array(card),
  gone: z.array(z.string()),
});
export type FoldedCards = z.infer<typeof foldedCards>;
export const staleCard = z.object({ api_result: z.literal('conflict'), api_data: card });

export type WireSchedule = Pick<Card, keyof typeof scheduling>;
export type CardContent = Pick<Card, keyof typeof cardContent.shape>;

export function pickContent(
  holder: Omit<CardContent, 'prompt_pgn' | 'answer_pgn'> & {
    prompt_pgn?: string | undefined;
    answer_pgn?: string | undefined;
  },
): CardContent {
  const { prompt, prompt_fen, prompt_pgn = '', answer, answer_fen, answer_pgn = '', orientation } = holder;
  return { prompt, prompt_fen, prompt_pgn, answer, answer_fen, answer_pgn, orientation };
}
