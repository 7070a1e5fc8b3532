/** The cards that a session of reviews knows: which of them are due, and which are asked. */
import type { Card, DueCards } from '#contract/cards';

import { compareDue, type HeldCards, isCardDue } from '../held-cards.ts';
import type { ReviewOutbox } from '../review-outbox.ts';

interface DeckOptions {
  outbox: ReviewOutbox;
  cards: HeldCards;
  now: () => number;
}

/** A drill asks a card before its time, but not again so soon after its last answer: that would train nothing. */
const notAgainForMs = 12 * 3_600_000;

/** When fewer loaded cards than this are left, more are fetched. */
const lowWaterMark = 20;

export class ReviewDeck {
  readonly #options: DeckOptions;
  readonly #ids = new Set<string>();
  /** How many due cards the server has not handed over yet, and when the first of the others comes due. */
  #unloadedCount = 0;
  #laterDueMs: number | undefined;
  /** Until when it is known which cards are due: by the server's answer, or because the server could not be asked. */
  #toldUntilMs = 0;
  /** Only cards with this tag are asked. */
  tag: string | undefined;

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

  /** The server could not be asked what is due by this time. */
  miss(nowMs: number): void {
    this.#toldUntilMs = nowMs;
  }

  /** What is due by then, and all cards with the tag that is drilled. */
  take(
    { api_data: cards, due_count, next_due }: DueCards,
    tagged: readonly Card[],
    { heldChange, nowMs }: { heldChange: number; nowMs: number },
  ): void {
    this.#unloadedCount = Math.max(0, due_count - cards.length);
    this.#laterDueMs = next_due === null ? undefined : Date.parse(next_due);
    if (this.#unloadedCount === 0) {
      // A card that is due here but not there was deleted, or reviewed elsewhere.
      const known = new Set(cards.map(({ id }) => id));
      for (const { id } of this.#listDue())
        if (!known.has(id) && !this.#options.outbox.has(id)) this.#ids.delete(id);
    }
    for (const loaded of [cards, tagged]) {
      for (const { id } of loaded) this.#ids.add(id);
      this.#options.cards.take(loaded, heldChange);
    }
    this.#toldUntilMs = nowMs;
  }

  /** There are more due cards to fetch, and few of those that are here are left. */
  isLow(): boolean {
    return this.#unloadedCount > 0 && this.#listDue().length < lowWaterMark;
  }

  /** A card that is still to be fetched has come due. */
  hasLater(): boolean {
    return this.#laterDueMs !== undefined && this.#laterDueMs < this.#options.now();
  }

  /** A card has come due since the server was last asked. */
  hasUntold(): boolean {
    return this.#listDue().some((card) => !this.#isTold(card));
  }

  countDue(): number {
    return this.#listTold().length + this.#unloadedCount;
  }

  countAsked(): number {
    return this.tag === undefined ? this.countDue() : this.listAsked().length;
  }

  listAsked(): Card[] {
    const { tag } = this;
    if (tag === undefined) return this.#listTold();
    return [...this.#listTold(), ...this.#listAhead()].filter(({ tags }) => tags?.includes(tag));
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

  /** A card that has come due since the server was last asked may have been deleted elsewhere. */
  #isTold(card: Card): boolean {
    return isCardDue(card, this.#toldUntilMs) || this.#options.outbox.has(card.id);
  }

  #listTold(): Card[] {
    return this.#listDue().filter((card) => this.#isTold(card));
  }

  /** The cards that may be asked before they are due, with the next one first. */
  #listAhead(): Card[] {
    const nowMs = this.#options.now();
    const isRested = ({ last_review }: Card) =>
      !last_review || Date.parse(last_review) + notAgainForMs < nowMs;
    return this.#listLater().filter(isRested).sort(compareDue);
  }
}
