import { type Card, cardLimits, type CardReview, type FoldedCards, type LateReview } from '#contract/cards';

import { ApiFailure } from '../../../lib/api-client.ts';
import { OutboxSender } from '../../../lib/outbox.ts';
import { makeLateReview, type OutboxEntry, type ReviewOutbox } from '../review-outbox.ts';

export interface SenderApi {
  /** Must start from the server's card, else 409. */
  sendReview: (review: CardReview) => Promise<Card>;
  sendReviews: (reviews: readonly LateReview[]) => Promise<FoldedCards>;
  /** As this outbox's user. */
  isSignedIn: () => Promise<boolean>;
}

interface SenderOptions {
  api: SenderApi;
  outbox: ReviewOutbox;
  /** Once no more reviews of it wait. */
  onCard: (card: Card) => void;
  /** The card has reviews this page did not know. `onCard` comes first. */
  onAnsweredElsewhere: (card: Card, knownReps: number) => void;
  /** Deleted, or refused for good. */
  onRefused: (logId: string, cardId: string, message: string) => void;
  onProgress: () => void;
  onIdle: () => void;
}

const deletedText = 'This card has been deleted.';

/** Idempotent and commutative: a card is the fold of its log by time. */
export class ReviewSender {
  readonly #options: SenderOptions;
  readonly #sender: OutboxSender<OutboxEntry, FoldedCards>;
  readonly #attempted = new Set<OutboxEntry>();

  constructor(options: SenderOptions) {
    this.#options = options;
    const { outbox, api, onCard, onAnsweredElsewhere, onRefused, onProgress, onIdle } = options;
    const send = (entries: readonly OutboxEntry[]): Promise<FoldedCards> => {
      for (const entry of entries) this.#attempted.add(entry);
      return api.sendReviews(entries.map(makeLateReview));
    };
    const sendOne = async (entry: OutboxEntry): Promise<FoldedCards> => {
      this.#attempted.add(entry);
      if (entry.kind === 'undo') return send([entry]);
      try {
        const card = await api.sendReview(entry.review);
        return { api_result: 'general_sql_success', api_data: [card], gone: [] };
      } catch (failure) {
        // Reviewed elsewhere: both count.
        if (failure instanceof ApiFailure && failure.status === 409) return send([entry]);
        throw failure;
      }
    };
    this.#sender = new OutboxSender({
      store: outbox,
      send: sendOne,
      batch: { listNext: () => [...outbox.entries.keys()].slice(0, cardLimits.reviewsPerRequest), send },
      isSignedIn: api.isSignedIn,
      asksWhoIsSignedIn: 'missing',
      onSent: (entry, { api_data: cards, gone }, name) => {
        // Undone while sending: the next response counts.
        if (outbox.entries.get(name) !== entry) return;
        const { cardId, logId } = entry;
        if (gone.includes(cardId)) onRefused(logId, cardId, deletedText);
        const card = cards.find(({ id }) => id === cardId);
        if (card === undefined || outbox.has(cardId, name)) return;
        onCard(card);
        const knownReps = entry.review.card.reps;
        if (entry.kind === 'review' && card.reps > knownReps) onAnsweredElsewhere(card, knownReps);
      },
      onRefused: ({ logId, cardId }, { status, message }) => {
        onRefused(logId, cardId, status === 404 ? deletedText : `A review was not saved: ${message}.`);
        return 'drop';
      },
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

  /** Sending reviews again changes nothing and returns what other devices did. */
  async recheck(entries: readonly OutboxEntry[]): Promise<readonly Card[]> {
    const { api, outbox } = this.#options;
    if (entries.length === 0) return [];
    const { api_data } = await api.sendReviews(entries.map(makeLateReview));
    return api_data.filter(({ id }) => !outbox.has(id));
  }

  /** Only if it certainly did not reach the server. */
  withdraw(logId: string): boolean {
    const { outbox } = this.#options;
    const name = outbox.find(logId);
    const entry = name === undefined ? undefined : outbox.entries.get(name);
    if (name === undefined || entry === undefined || this.#attempted.has(entry)) return false;
    outbox.remove(name);
    return true;
  }
}
