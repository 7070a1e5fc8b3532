import * as z from 'zod/mini';

import { GRADES } from '#chess/memory/schedule';
import { cardReview } from '#contract/cards';

import { type OutboxStorage, OutboxStore } from '../../lib/outbox.ts';
import { reviewOutboxPrefix } from '../../lib/storage-keys.ts';

const review = z.object({
  kind: z.literal('review'),
  cardId: z.string(),
  logId: z.string(),
  grade: z.literal([...GRADES]),
  reviewMs: z.number(),
  /** As it was made; it is worked out again when the card has changed by the time it is sent. */
  review: cardReview,
});
const undo = z.object({ kind: z.literal('undo'), cardId: z.string(), logId: z.string() });
const outboxEntry = z.discriminatedUnion('kind', [review, undo]);

export type PendingReview = z.infer<typeof review>;
export type OutboxEntry = z.infer<typeof outboxEntry>;

const numberLength = 15;

/** Reviews that the server has not acknowledged, in the order they were done. Each is stored before the next card is shown. */
export class ReviewOutbox extends OutboxStore<OutboxEntry> {
  #lastNumber = 0;

  constructor(storage: OutboxStorage, userId: string) {
    super(storage, reviewOutboxPrefix, userId, outboxEntry);
    for (const name of this.listStoredNames()) {
      const entry = this.findStored(name);
      if (entry !== undefined) this.entries.set(name, entry);
      this.#lastNumber = Number(name.slice(0, numberLength)) || this.#lastNumber;
    }
  }

  get size(): number {
    return this.entries.size;
  }

  /** Whether something else than the named entry waits for this card. */
  has(cardId: string, exceptName?: string): boolean {
    return [...this.entries].some(([name, entry]) => entry.cardId === cardId && name !== exceptName);
  }

  /** The name of the first entry with this log id. */
  find(logId: string): string | undefined {
    return [...this.entries].find(([, entry]) => entry.logId === logId)?.[0];
  }

  add(entry: OutboxEntry, nowMs: number): void {
    // Numbers only grow, also when the clock is set back, because the order is what matters.
    this.#lastNumber = Math.max(nowMs, this.#lastNumber + 1);
    this.put(`${String(this.#lastNumber).padStart(numberLength, '0')}:${entry.kind}:${entry.logId}`, entry);
  }
}
