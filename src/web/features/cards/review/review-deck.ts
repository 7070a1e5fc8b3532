import type { MemoryParameters } from '#chess/memory/memory-parameters';
import type { Card, DueCards } from '#contract/cards';

import { compareDue, type CardStore, isCardDue } from '../card-store.ts';
import type { ReviewOutbox } from '../review-outbox.ts';

export interface DeckApi {
  fetchDueCards: (nowMs: number) => Promise<DueCards>;
  /** Fetches all cards with the tag, because the loaded due cards may lack some of them. */
  fetchTagged: (tag: string) => Promise<readonly Card[]>;
}

interface DeckOptions {
  api: DeckApi;
  outbox: ReviewOutbox;
  cards: CardStore;
  now: () => number;
}

/** A drill shows cards before they are due, but not this soon after a review. */
const notAgainForMs = 12 * 3_600_000;

const lowWaterMark = 20;

export class ReviewDeck {
  readonly #options: DeckOptions;
  readonly #ids = new Set<string>();
  #unloadedCount = 0;
  #laterDueMs: number | undefined;
  #reportedUntilMs = 0;
  tag: string | undefined;
  memory: (MemoryParameters & { revision: number }) | undefined;

  constructor(options: DeckOptions) {
    this.#options = options;
  }

  put(card: Card): void {
    this.#ids.add(card.id);
    this.#options.cards.put(card);
  }

  remove(id: string): void {
    this.#ids.delete(id);
    this.#options.cards.remove(id);
  }

  async fetch(): Promise<() => void> {
    const { api, cards, now } = this.#options;
    const { tag } = this;
    const [nowMs, storeChange] = [now(), cards.getChange()];
    try {
      const [due, tagged] = await Promise.all([
        api.fetchDueCards(nowMs),
        tag === undefined ? [] : api.fetchTagged(tag),
      ]);
      return () => {
        this.#take(due, tagged, storeChange);
        this.#reportedUntilMs = nowMs;
      };
    } catch (failure) {
      this.#reportedUntilMs = nowMs;
      throw failure;
    }
  }

  #take(
    { api_data: cards, due_count, next_due, memory }: DueCards,
    tagged: readonly Card[],
    storeChange: number,
  ): void {
    if (memory !== undefined && memory.revision !== this.memory?.revision) this.memory = memory;
    this.#unloadedCount = Math.max(0, due_count - cards.length);
    this.#laterDueMs = next_due === null ? undefined : Date.parse(next_due);
    if (this.#unloadedCount === 0) {
      const known = new Set(cards.map(({ id }) => id));
      const waiting = this.#listWaiting();
      for (const { id } of this.#listDue()) if (!known.has(id) && !waiting.has(id)) this.#ids.delete(id);
    }
    for (const loaded of [cards, tagged]) {
      for (const { id } of loaded) this.#ids.add(id);
      this.#options.cards.take(loaded, storeChange);
    }
  }

  isLow(): boolean {
    return this.#unloadedCount > 0 && this.#listDue().length < lowWaterMark;
  }

  hasLater(): boolean {
    return this.#laterDueMs !== undefined && this.#laterDueMs < this.#options.now();
  }

  hasUntold(): boolean {
    return this.#listDue().length > this.#listReported().length;
  }

  countDue(): number {
    return this.#listReported().length + this.#unloadedCount;
  }

  countTested(): number {
    return this.tag === undefined ? this.countDue() : this.listTested().length;
  }

  listTested(): Card[] {
    const { tag } = this;
    if (tag === undefined) return this.#listReported();
    return [...this.#listReported(), ...this.#listAhead()].filter(({ tags }) => tags?.includes(tag));
  }

  findNextDueMs(): number | undefined {
    const laterMs = this.#listLater().map(({ due }) => Date.parse(due));
    if (this.#laterDueMs !== undefined) laterMs.push(this.#laterDueMs);
    return laterMs.length === 0 ? undefined : Math.min(...laterMs);
  }

  #listCards(): Card[] {
    return [...this.#ids].flatMap((id) => this.#options.cards.find(id) ?? []);
  }

  #listDue(): Card[] {
    const nowMs = this.#options.now();
    return this.#listCards()
      .filter((card) => isCardDue(card, nowMs))
      .sort(compareDue);
  }

  #listLater(): Card[] {
    const nowMs = this.#options.now();
    return this.#listCards().filter((card) => card.suspended_at === undefined && !isCardDue(card, nowMs));
  }

  #listReported(): Card[] {
    const waiting = this.#listWaiting();
    return this.#listDue().filter((card) => isCardDue(card, this.#reportedUntilMs) || waiting.has(card.id));
  }

  #listWaiting(): Set<string> {
    return new Set(this.#options.outbox.listItems());
  }

  #listAhead(): Card[] {
    const nowMs = this.#options.now();
    const isRested = ({ last_review }: Card) =>
      !last_review || Date.parse(last_review) + notAgainForMs < nowMs;
    return this.#listLater().filter(isRested).sort(compareDue);
  }
}
