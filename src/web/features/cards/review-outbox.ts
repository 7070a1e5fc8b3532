import * as z from 'zod/mini';

import { type Grade, GRADES } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import {
  type Card,
  cardLimits,
  type CardReview,
  cardReview,
  type FoldedCards,
  type LateReview,
} from '#contract/cards';
import { makeCardReview } from '#contract/made-review';
import { makeTime } from '#contract/wire-schedule';

import { ApiFailure } from '../../lib/api-client.ts';
import { cardOutboxPrefix, reviewOutboxPrefix } from '../../lib/storage-keys.ts';
import type { Mutation, Outbox } from '../../sync/queue.ts';

const made = {
  cardId: z.string(),
  logId: z.string(),
  grade: z.literal([...GRADES]),
  reviewMs: z.number(),
  review: cardReview,
};
const outboxEntry = z.object({ kind: z.enum(['review', 'undo']), ...made });

export type OutboxEntry = z.infer<typeof outboxEntry>;
export type ReviewOutbox = Outbox<OutboxEntry, FoldedCards>;
export type WaitingReviews = Pick<ReviewOutbox, 'entries' | 'listItems'>;

export const reviewMutation: Mutation<OutboxEntry> = {
  kind: reviewOutboxPrefix,
  schema: outboxEntry,
  toRequest: (entry, userId) => ({
    path: '/api/add-kept-reviews',
    body: { user_id: userId, reviews: [makeLateReview(entry)] },
  }),
  isSame: (one, other) => one.logId === other.logId,
  // The server must know a new card before its reviews arrive.
  after: ({ cardId }) => ({ kind: cardOutboxPrefix, name: cardId }),
  itemsOf: ({ cardId }) => [cardId],
  batchSize: cardLimits.reviewsPerRequest,
};

/** After a longer pause, assume that the user was away. */
const longestThoughtMs = 10 * 60_000;

interface GivenAnswer {
  grade: Grade;
  nowMs: number;
  tookMs: number;
  scheduler: Scheduler;
}

export function makeReviewEntry(card: Card, logId: string, given: GivenAnswer): OutboxEntry {
  const { grade, nowMs, tookMs, scheduler } = given;
  const review = makeCardReview(card, logId, grade, nowMs, scheduler);
  if (tookMs > 0) review.review_log.took_ms = Math.min(Math.round(tookMs), longestThoughtMs);
  return { kind: 'review', cardId: card.id, logId, grade, reviewMs: nowMs, review };
}

export function applyReviews(outbox: WaitingReviews, card: Card): Card {
  let applied = card;
  for (const entry of outbox.entries)
    if (entry.cardId === card.id && entry.kind === 'review') applied = { ...applied, ...entry.review.card };
  return applied;
}

export function makeLateReview({ kind, cardId, logId, grade, reviewMs, review }: OutboxEntry): LateReview {
  return {
    id: logId,
    card_id: cardId,
    rating: grade,
    review: makeTime(reviewMs),
    reps: review.card.reps,
    is_undone: kind === 'undo',
    ...(review.review_log.took_ms !== undefined && { took_ms: review.review_log.took_ms }),
  };
}

export interface SenderApi {
  sendReview: (review: CardReview) => Promise<Card>;
  sendReviews: (reviews: readonly LateReview[]) => Promise<FoldedCards>;
}

/**
 * The server ignores duplicates and sorts a card's reviews by time, so they may arrive twice and in any
 * order.
 */
export async function sendEntries(api: SenderApi, entries: readonly OutboxEntry[]): Promise<FoldedCards> {
  const [entry] = entries;
  try {
    if (entry?.kind === 'review' && entries.length === 1)
      return { api_result: 'general_sql_success', api_data: [await api.sendReview(entry.review)], gone: [] };
  } catch (failure) {
    // The card was also reviewed elsewhere. `sendReviews` counts both reviews.
    if (!(failure instanceof ApiFailure && failure.status === 409)) throw failure;
  }
  return api.sendReviews(entries.map(makeLateReview));
}
