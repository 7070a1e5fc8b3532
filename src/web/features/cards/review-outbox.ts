import * as z from 'zod/mini';

import { GRADES } from '#chess/memory/schedule';
import { type Card, cardReview, type LateReview } from '#contract/cards';
import { makeTime } from '#contract/wire-schedule';

import { OrderedOutboxStore, type OutboxStorage } from '../../lib/outbox.ts';
import { reviewOutboxPrefix } from '../../lib/storage-keys.ts';

const made = {
  cardId: z.string(),
  logId: z.string(),
  grade: z.literal([...GRADES]),
  reviewMs: z.number(),
  review: cardReview,
};
/** `undo`: made, maybe sent, and undone. */
const outboxEntry = z.object({ kind: z.enum(['review', 'undo']), ...made });

export type OutboxEntry = z.infer<typeof outboxEntry>;

/** In order; stored before the next card is shown. */
export class ReviewOutbox extends OrderedOutboxStore<OutboxEntry> {
  constructor(storage: OutboxStorage, userId: string) {
    super(storage, reviewOutboxPrefix, userId, outboxEntry, (entry) => ({
      path: '/api/add-kept-reviews',
      body: { user_id: userId, reviews: [makeLateReview(entry)] },
    }));
  }

  get size(): number {
    return this.entries.size;
  }

  has(cardId: string, exceptName?: string): boolean {
    return [...this.entries].some(([name, entry]) => entry.cardId === cardId && name !== exceptName);
  }

  find(logId: string): string | undefined {
    return [...this.entries].find(([, entry]) => entry.logId === logId)?.[0];
  }

  /** The server's card with its pending reviews applied. */
  apply(card: Card): Card {
    let applied = card;
    for (const { kind, cardId, review } of this.entries.values())
      if (cardId === card.id && kind === 'review') applied = { ...applied, ...review.card };
    return applied;
  }

  /** Safe once resolved. Replaces a waiting entry with the same log id. */
  add(entry: OutboxEntry, nowMs: number): Promise<void> {
    return this.put(this.find(entry.logId) ?? this.makeName(`review:${entry.logId}`, nowMs), entry);
  }
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
