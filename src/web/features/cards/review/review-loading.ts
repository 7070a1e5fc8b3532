import type { MemoryParameters } from '#chess/memory/memory-parameters';
import type { Card, DueCards } from '#contract/cards';
import { messageOf } from '#contract/thrown';

import { ApiFailure } from '../../../lib/api-client.ts';
import type { CardStore } from '../card-store.ts';
import type { ReviewDeck } from './review-deck.ts';

export interface LoadingApi {
  fetchDueCards: (nowMs: number) => Promise<DueCards>;
  /** The first due cards may lack the cards of a drill. */
  fetchTagged: (tag: string) => Promise<readonly Card[]>;
}

export interface LoadingState {
  status: 'loading' | 'failed' | 'ready';
  error: string;
  isOffline: boolean;
  memory: MemoryParameters | undefined;
}

interface LoadingOptions {
  api: LoadingApi;
  cards: CardStore;
  now: () => number;
  deck: ReviewDeck;
  /** Called after every request, even if its response was ignored. */
  onEnd: () => void;
}

export class ReviewLoading {
  readonly #options: LoadingOptions;
  #isRunning = false;
  /** Detects responses to requests made before a local change. */
  #changes = 0;
  #status: LoadingState['status'] = 'loading';
  #error = '';
  #isOffline = false;
  #memory: (MemoryParameters & { revision: number }) | undefined;

  constructor(options: LoadingOptions) {
    this.#options = options;
  }

  get state(): LoadingState {
    return { status: this.#status, error: this.#error, isOffline: this.#isOffline, memory: this.#memory };
  }

  countChange(): void {
    this.#changes += 1;
  }

  restart(): void {
    this.countChange();
    this.#status = 'loading';
  }

  async load(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const { api, cards, now, deck, onEnd } = this.#options;
    const changes = this.#changes;
    const storeChange = cards.getChange();
    const nowMs = now();
    try {
      const { tag } = deck;
      const [answer, tagged] = await Promise.all([
        api.fetchDueCards(nowMs),
        tag === undefined ? [] : api.fetchTagged(tag),
      ]);
      this.#isOffline = false;
      if (changes === this.#changes) {
        const { memory } = answer;
        // The scheduler is built from this object, so keep it until the revision changes.
        if (memory !== undefined && memory.revision !== this.#memory?.revision) this.#memory = memory;
        deck.take(answer, tagged, { storeChange, nowMs });
        this.#status = 'ready';
      }
    } catch (failure) {
      deck.miss(nowMs);
      this.#isOffline = failure instanceof ApiFailure && failure.status === 0;
      this.#error = messageOf(failure);
      if (this.#status === 'loading') this.#status = 'failed';
    } finally {
      this.#isRunning = false;
    }
    onEnd();
    // The cards changed during the request, so load again.
    if (this.#status === 'loading') await this.load();
  }
}
