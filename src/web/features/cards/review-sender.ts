import { isDue } from '#chess/memory/schedule';
import { getCardReview } from '#contract/card-review';
import { type Card, type CardReview, parseWireSchedule, staleCard } from '#contract/cards';
import * as z from 'zod/mini';

import { ApiFailure } from '../../lib/api-client.ts';
import type { OutboxEntry, PendingReview, ReviewOutbox } from './review-outbox.ts';

export interface SenderApi {
  sendReview: (review: CardReview) => Promise<Card>;
  sendUndo: (cardId: string, logId: string) => Promise<Card>;
  /** Whether the browser is still signed in as the user whose outbox this is. */
  isSignedIn: () => Promise<boolean>;
}

interface SenderOptions {
  api: SenderApi;
  outbox: ReviewOutbox;
  now: () => number;
  /** The server's word on a card that nothing is waiting for any more. */
  onCard: (card: Card) => void;
  /** The server will never take this; `card` is what it has, if it still has it. */
  onRefused: (logId: string, cardId: string, card: Card | undefined, message: string) => void;
  onProgress: () => void;
  /** Everything has been sent. */
  onIdle: () => void;
}

const retryDelaysMs = [1000, 2000, 5000, 10_000, 30_000];

/**
 * Brings the outbox to the server, one entry after the other in the order they were made. Every entry may be sent more than once:
 * the server knows a log id that it has seen.
 */
export class ReviewSender {
  readonly #options: SenderOptions;
  /** What the server last said about a card, which may differ from what the next entry was made from. */
  readonly #stored = new Map<string, Card>();
  readonly #attempted = new Set<string>();
  #sending = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  get isOffline(): boolean {
    return this.#failures > 0;
  }

  stop(): void {
    clearTimeout(this.#retryTimer);
  }

  /** Takes a review out of the outbox if it has certainly not reached the server. */
  withdraw(logId: string): boolean {
    const key = this.#options.outbox.find(logId);
    if (key === undefined || this.#attempted.has(key)) return false;
    this.#options.outbox.remove(key);
    return true;
  }

  /** The card has been fetched since: what was known of it is out of date. */
  forget(cardId: string): void {
    this.#stored.delete(cardId);
  }

  async flush(): Promise<void> {
    if (this.#sending) return;
    clearTimeout(this.#retryTimer);
    const { outbox, onProgress, onIdle } = this.#options;
    if (outbox.size === 0) return;
    this.#sending = true;
    try {
      for (let next = outbox.first(); next !== undefined; next = outbox.first()) {
        this.#attempted.add(next.key);
        await this.#settle(next.key, next.entry);
        this.#failures = 0;
        onProgress();
      }
    } catch (failure) {
      this.#wait(failure);
      onProgress();
      return;
    } finally {
      this.#sending = false;
    }
    onIdle();
  }

  /** Brings one entry to its end: stored, or refused for good. Throws when it has to wait. */
  async #settle(key: string, entry: OutboxEntry): Promise<void> {
    const { outbox, api, onCard, onRefused } = this.#options;
    try {
      const card =
        entry.kind === 'undo' ? await api.sendUndo(entry.cardId, entry.logId) : await this.#sendReview(entry);
      outbox.remove(key);
      this.#stored.set(card.id, card);
      if (!outbox.has(card.id)) onCard(card);
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || mayPass(failure)) throw failure;
      // Another tab may have signed in as somebody else, for whom none of these cards is there.
      if (failure.status === 404 && !(await api.isSignedIn())) throw failure;
      outbox.remove(key);
      const card = findCurrentCard(failure);
      if (card !== undefined) this.#stored.set(card.id, card);
      onRefused(entry.logId, entry.cardId, card, makeRefusalText(entry, failure));
    }
  }

  async #sendReview(entry: PendingReview): Promise<Card> {
    const { api, now } = this.#options;
    const { logId, grade, reviewMs } = entry;
    const stored = this.#stored.get(entry.cardId);
    try {
      return await api.sendReview(stored ? getCardReview(stored, logId, grade, reviewMs) : entry.review);
    } catch (failure) {
      const current = findCurrentCard(failure);
      // Still due as it is now: the review counts on top. If not, it was reviewed elsewhere, and that review counts.
      if (current === undefined || !isDue(parseWireSchedule(current), now())) throw failure;
      return api.sendReview(getCardReview(current, logId, grade, reviewMs));
    }
  }

  #wait(failure: unknown): void {
    // Signed out: it is all kept, and sent after the next sign-in.
    if (failure instanceof ApiFailure && failure.status === 401) return;
    const delayMs = retryDelaysMs[Math.min(this.#failures, retryDelaysMs.length - 1)];
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => void this.flush(), delayMs);
  }
}

/** No server, a server in trouble, too many requests, or nobody signed in: the same may work later. */
function mayPass({ status }: ApiFailure): boolean {
  return status < 400 || status === 401 || status === 429 || status >= 500;
}

function findCurrentCard(failure: unknown): Card | undefined {
  if (!(failure instanceof ApiFailure) || failure.status !== 409) return undefined;
  const parsed = z.safeParse(staleCard, failure.body);
  return parsed.success ? parsed.data.api_data : undefined;
}

function makeRefusalText(entry: OutboxEntry, { status, message }: ApiFailure): string {
  if (status === 404) return 'That card has been deleted meanwhile.';
  if (entry.kind === 'undo')
    return 'That review can no longer be taken back: the card was reviewed again elsewhere.';
  if (status === 409)
    return 'That card was reviewed elsewhere meanwhile. The other review counts, this one does not.';
  return `A review was refused: ${message}.`;
}
