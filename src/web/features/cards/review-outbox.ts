import * as z from 'zod/mini';

import { GRADES } from '#chess/memory/schedule';
import { cardReview } from '#contract/cards';

const review = z.object({
  kind: z.literal('review'),
  cardId: z.string(),
  logId: z.string(),
  grade: z.literal([...GRADES]),
  reviewMs: z.number(),
  /** As it was made; worked out anew when the card is another by the time it is sent. */
  review: cardReview,
});
const undo = z.object({ kind: z.literal('undo'), cardId: z.string(), logId: z.string() });
const outboxEntry = z.discriminatedUnion('kind', [review, undo]);

export type PendingReview = z.infer<typeof review>;
export type OutboxEntry = z.infer<typeof outboxEntry>;

type OutboxStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * What has not been acknowledged by the server, in the order it was done. It is in the browser's storage before the next
 * card is shown, one item for each entry, so that tabs do not overwrite each other and a closed page loses nothing.
 */
export class ReviewOutbox {
  readonly #storage: OutboxStorage;
  readonly #prefix: string;
  readonly #entries = new Map<string, OutboxEntry>();
  #lastNumber = 0;

  constructor(storage: OutboxStorage, userId: string) {
    this.#storage = storage;
    this.#prefix = `tabiya-reviews:${userId}:`;
    for (const key of this.#findKeys()) {
      const entry = parseEntry(storage.getItem(key));
      // What cannot be read was left by another version of this page; it is not ours to throw away.
      if (entry !== undefined) this.#entries.set(key, entry);
      this.#lastNumber = Number(key.slice(this.#prefix.length, this.#prefix.length + 15)) || this.#lastNumber;
    }
  }

  get size(): number {
    return this.#entries.size;
  }

  first(): { key: string; entry: OutboxEntry } | undefined {
    const [found] = this.#entries;
    return found && { key: found[0], entry: found[1] };
  }

  has(cardId: string): boolean {
    return [...this.#entries.values()].some((entry) => entry.cardId === cardId);
  }

  /** The key of the first entry with this log id. */
  find(logId: string): string | undefined {
    return [...this.#entries].find(([, entry]) => entry.logId === logId)?.[0];
  }

  add(entry: OutboxEntry, nowMs: number): void {
    // Numbers only grow, also when the clock is set back, because the order is what matters.
    this.#lastNumber = Math.max(nowMs, this.#lastNumber + 1);
    const key = `${this.#prefix}${String(this.#lastNumber).padStart(15, '0')}:${entry.kind}:${entry.logId}`;
    this.#entries.set(key, entry);
    try {
      this.#storage.setItem(key, JSON.stringify(entry));
    } catch {
      // Storage is full or switched off: the entry lives as long as the page.
    }
  }

  remove(key: string): void {
    this.#entries.delete(key);
    this.#storage.removeItem(key);
  }

  #findKeys(): string[] {
    const keys: string[] = [];
    for (let index = 0; index < this.#storage.length; index++) {
      const key = this.#storage.key(index);
      if (key?.startsWith(this.#prefix)) keys.push(key);
    }
    return keys.sort();
  }
}

function parseEntry(text: string | null): OutboxEntry | undefined {
  try {
    const parsed = z.safeParse(outboxEntry, JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
