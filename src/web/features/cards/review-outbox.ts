import * as z from 'zod/mini';

import { GRADES } from '#chess/memory/schedule';
import { type Card, cardReview, type KeptReview } from '#contract/cards';
import { makeTime } from '#contract/wire-schedule';

import { OrderedOutboxStore, type OutboxStorage } from '../../lib/outbox.ts';
import { reviewOutboxPrefix } from '../../lib/storage-keys.ts';

const made = {
  cardId: z.string(),
  logId: z.string(),
  grade: z.literal([...GRADES]),
  reviewMs: z.number(),
  /** As it was made here. */
  review: cardReview,
};
/** `undo`: the review was made, may have been sent, and is taken back. */
const outboxEntry = z.object({ kind: z.enum(['review', 'undo']), ...made });

export type OutboxEntry = z.infer<typeof outboxEntry>;

/** Reviews that the server has not acknowledged, in the order they were done. Each is stored before the next card is shown. */
export class ReviewOutbox extends OrderedOutboxStore<OutboxEntry> {
  constructor(storage: OutboxStorage, userId: string) {
    super(storage, reviewOutboxPrefix, userId, outboxEntry, (entry) => ({
      path: '/api/add-kept-reviews',
      body: { user_id: userId, reviews: [makeKeptReview(entry)] },
    }));
  }

  get size(): number {
    return this.entries.size;
  }

  /** Whether an entry other than the named one waits for this card. */
  has(cardId: string, exceptName?: string): boolean {
    return [...this.entries].some(([name, entry]) => entry.cardId === cardId && name !== exceptName);
  }

  /** The name of the entry with this log id. */
  find(logId: string): string | undefined {
    return [...this.entries].find(([, entry]) => entry.logId === logId)?.[0];
  }

  /** A card of the server together with its reviews that wait here: what an earlier visit did counts before it is sent. */
  apply(card: Card): Card {
    let applied = card;
    for (const { kind, cardId, review } of this.entries.values())
      if (cardId === card.id && kind === 'review') applied = { ...applied, ...review.card };
    return applied;
  }

  /** The entry is safe from a closed page when this promise resolves. A waiting entry with the same log id is replaced. */
  add(entry: OutboxEntry, nowMs: number): Promise<void> {
    return this.put(this.find(entry.logId) ?? this.makeName(`review:${entry.logId}`, nowMs), entry);
  }
}

export function makeKeptReview({ kind, cardId, logId, grade, reviewMs, review }: OutboxEntry): KeptReview {
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
