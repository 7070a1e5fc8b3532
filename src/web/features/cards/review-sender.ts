import { getCardReview } from '#contract/card-review';
import { type Card, type CardReview, staleCard } from '#contract/cards';
import * as z from 'zod/mini';

import { ApiFailure } from '../../lib/api-client.ts';
import { OutboxSender } from '../../lib/outbox.ts';
import { isCardDue } from './held-cards.ts';
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

/** Brings the reviews to the server in the order they were made; the server knows a log id that it has seen. */
export class ReviewSender {
  readonly #options: SenderOptions;
  readonly #sender: OutboxSender<OutboxEntry, Card>;
  /** What the server last said about a card, which may differ from what the next entry was made from. */
  readonly #stored = new Map<string, Card>();
  readonly #attempted = new Set<string>();

  constructor(options: SenderOptions) {
    this.#options = options;
    const { outbox, api, onCard, onRefused, onProgress, onIdle } = options;
    this.#sender = new OutboxSender({
      store: outbox,
      findNext: () => outbox.entries.keys().next().value,
      send: (entry, name) => {
        this.#attempted.add(name);
        return entry.kind === 'undo' ? api.sendUndo(entry.cardId, entry.logId) : this.#sendReview(entry);
      },
      isSignedIn: api.isSignedIn,
      asksWhoIsSignedIn: 'missing',
      onSent: (_, card, name) => {
        this.#stored.set(card.id, card);
        if (!outbox.has(card.id, name)) onCard(card);
      },
      onRefused: (entry, failure) => {
        const card = findCurrentCard(failure);
        if (card !== undefined) this.#stored.set(card.id, card);
        onRefused(entry.logId, entry.cardId, card, makeRefusalText(entry, failure));
        return 'drop';
      },
      onFailed: () => undefined,
      onProgress,
      onIdle,
    });
  }

  get isOffline(): boolean {
    return this.#sender.hasFailed;
  }

  stop(): void {
    this.#sender.stop();
  }

  flush(): Promise<void> {
    return this.#sender.flush();
  }

  /** Takes a review out of the outbox if it has certainly not reached the server. */
  withdraw(logId: string): boolean {
    const name = this.#options.outbox.find(logId);
    if (name === undefined || this.#attempted.has(name)) return false;
    this.#options.outbox.remove(name);
    return true;
  }

  /** The card has been fetched since: what was known of it is out of date. */
  forget(cardId: string): void {
    this.#stored.delete(cardId);
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
      if (current === undefined || !isCardDue(current, now())) throw failure;
      return api.sendReview(getCardReview(current, logId, grade, reviewMs));
    }
  }
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
