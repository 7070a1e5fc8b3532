import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';
import { changeHour } from './change-hour.ts';
import { gameKey } from './game-key.ts';
import { memoryParameters } from './memory.ts';
import { scheduling } from './scheduling.ts';

/** Longer input than this is refused, never cut. */
export const cardLimits = {
  textLength: 10_000,
  pgnLength: 20_000,
  fenLength: 100,
  /** Three lines of ten moves. */
  searchLength: 400,
  cardsPerRequest: 500,
  tagsPerCard: 30,
  tagLength: 50,
  /** A user who takes longer than an hour has gone to lunch. */
  tookMs: 3_600_000,
  reviewsPerRequest: 200,
  /** The reviews of one card, those taken back included: its whole log has to be read again. */
  reviewsPerCard: 2000,
  /** With so many reviews no game is added any more, so that there is always room for answers to questions. */
  reviewsWithGames: 1000,
  /** The highest count that a client may send. */
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

const content = {
  prompt: z.string(),
  prompt_fen: z.string(),
  prompt_pgn: z.string(),
  answer: z.string(),
  answer_fen: z.string(),
  answer_pgn: z.string(),
  orientation,
};

const rating = z.literal([0, 1, 2, 3, 4]);

/** Each is left out where the card does not have it. */
const particulars = {
  tags: z.optional(z.array(z.string())),
  suspended_at: z.optional(time),
  /** The review of the game it was made from. */
  game_review_id: z.optional(z.string()),
  last_rating: z.optional(rating),
  /** The revision of the memory settings that its schedule was made with. */
  memory_revision: z.optional(count),
  /** The search that decides which other answers are fair: review/answer-search.ts. */
  answer_search: z.optional(z.string()),
};

const card = z.object({ id, user_id: z.string(), ...content, ...scheduling, ...particulars });
export type Card = z.infer<typeof card>;

/** As Anki's: one word. */
const cardTag = z
  .string()
  .check(
    z.maxLength(cardLimits.tagLength, `At most ${cardLimits.tagLength} characters`),
    z.regex(/^[^\s\p{Cc}]+$/u, 'A tag is one word'),
  );
const tags = z.array(cardTag).check(
  z.maxLength(cardLimits.tagsPerCard, `At most ${cardLimits.tagsPerCard} tags`),
  z.refine((words) => new Set(words).size === words.length, 'A tag is there twice'),
);

/**
 * What the owner of a card writes. The scheduling fields belong to the review log: they may be left out, and when they
 * are there they must be those the card already has. Tags, game and search stay as they are when they are left out; a search
 * belongs to its position and goes with it. Whether its positions are possible is checked in card-draft.ts: that takes the rules of
 * chess, which most screens do without.
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
  /** From the question to the score. */
  took_ms: z.optional(tookMs),
});
export type WireReviewLog = z.infer<typeof reviewLog>;

/** `card` is the card after the review; its text and boards may be left out. `review_log.id` is made by the client. */
export const cardReview = z.object({
  card: z.object({ id, ...scheduling, memory_revision: z.optional(count) }),
  review_log: reviewLog,
});
export type CardReview = z.infer<typeof cardReview>;

/**
 * A review as a device without a connection kept it. Every device's reviews count, by their time, in whatever order and however
 * often they arrive; one that was taken back comes with the mark, even if it never arrived without it.
 */
const keptReview = z.object({
  id,
  card_id: id,
  rating: z.literal([1, 2, 3, 4]),
  review: time,
  /** Which review of the card this was on that device: tells two of the same moment apart. */
  reps: z.int().check(z.minimum(1), z.maximum(cardLimits.reps)),
  is_undone: z.boolean(),
  took_ms: z.optional(tookMs),
  /** The game in which the card's position was met. */
  game_key: z.optional(gameKey),
});
export type KeptReview = z.infer<typeof keptReview>;

/** Names its user, because another may be signed in by the time it is sent. */
export const keptReviews = z.object({
  user_id: z.string(),
  reviews: z
    .array(keptReview)
    .check(
      z.maxLength(cardLimits.reviewsPerRequest, `At most ${cardLimits.reviewsPerRequest} reviews at once`),
    ),
});

/** For delete-card and restore-card. */
export const cardId = z.object({ id });

/** For change-cards: one change for all of them; if one card cannot take it, none changes. */
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

/** For undo-review: the log row's id and the card it belongs to. */
export const reviewId = z.object({ id, card_id: id });

export const cardList = z.object({ api_data: z.array(card) });

export const gameCardsQuery = z.object({ game_review_id: id });

/** How many days are looked ahead after a sitting. */
export const comingDays = 7;

/** For get-coming-cards: when the user's next day begins. */
export const comingQuery = z.object({ from: time });

/** How many cards come due on each of the days from then on. */
export const comingCards = z.object({ api_data: z.array(count) });

/** `before` is by the client's clock, so that it may look ahead; without it the server's clock counts. */
export const dueQuery = z.object({ before: z.optional(time) });

/** The first of the due cards, how many there are in all, and when the next one comes due. */
export const dueCards = z.object({
  api_data: z.array(card),
  due_count: count,
  next_due: z.nullable(time),
  /** Left out for a user who never set anything. */
  memory: z.optional(memoryParameters),
  /** When the user's day changes; left out where that was never set. */
  change_hour: z.optional(changeHour),
});
export type DueCards = z.infer<typeof dueCards>;

/** After a review or its undoing: the card as it is stored. The body of a 409 holds the current card the same way. */
export const storedCard = z.object({ api_result: z.literal('general_sql_success'), api_data: card });
/** The cards as they are stored now; those that the user has deleted, or never had, are gone. */
export const foldedCards = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.array(card),
  gone: z.array(z.string()),
});
export type FoldedCards = z.infer<typeof foldedCards>;
export const staleCard = z.object({ api_result: z.literal('conflict'), api_data: card });

export type WireSchedule = Pick<Card, keyof typeof scheduling>;
export type CardContent = Pick<Card, keyof typeof content>;

/** What a card shows, out of a draft or a row that holds more. */
export function pickContent(
  holder: Omit<CardContent, 'prompt_pgn' | 'answer_pgn'> & {
    prompt_pgn?: string | undefined;
    answer_pgn?: string | undefined;
  },
): CardContent {
  const { prompt, prompt_fen, prompt_pgn = '', answer, answer_fen, answer_pgn = '', orientation } = holder;
  return { prompt, prompt_fen, prompt_pgn, answer, answer_fen, answer_pgn, orientation };
}
