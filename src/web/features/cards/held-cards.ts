import { isDue } from '#chess/memory/schedule';
import type { Card } from '#contract/cards';

/** Whether a card is due, wherever that is asked. */
export function isCardDue({ due }: Pick<Card, 'due'>, nowMs: number): boolean {
  return isDue({ due: Date.parse(due) }, nowMs);
}

/** The first to come due first. The wire's times all have the same form, so text compares like time. */
export function compareDue(a: Card, b: Card): number {
  return a.due < b.due ? -1 : a.due > b.due ? 1 : a.id < b.id ? -1 : 1;
}

/** Every card that this page knows, held once: the session reviews those that are due, the list shows them all. */
export class HeldCards {
  readonly #cards = new Map<string, { card: Card; change: number }>();
  readonly #listeners = new Set<() => void>();
  readonly #isWaiting: (cardId: string) => boolean;
  #change = 0;
  #view = { find: (id: string) => this.find(id) };

  /** `isWaiting`: something about the card is still to be sent, so the server's word on it is out of date. */
  constructor(isWaiting: (cardId: string) => boolean) {
    this.#isWaiting = isWaiting;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Grows with every change. */
  getChange(): number {
    return this.#change;
  }

  /** A new one after every change, for React to compare. */
  getView = (): Pick<HeldCards, 'find'> => this.#view;

  find(id: string): Card | undefined {
    return this.#cards.get(id)?.card;
  }

  put(card: Card): void {
    this.#change += 1;
    this.#cards.set(card.id, { card, change: this.#change });
    this.#tell();
  }

  remove(id: string): void {
    this.#change += 1;
    this.#cards.delete(id);
    this.#tell();
  }

  /** What the server had when it was asked. What was done here since that change, or waits to be sent, stands. */
  take(cards: readonly Card[], askedAtChange: number): void {
    for (const card of cards) {
      const held = this.#cards.get(card.id);
      if (held !== undefined && (held.change > askedAtChange || this.#isWaiting(card.id))) continue;
      this.#cards.set(card.id, { card, change: askedAtChange });
    }
    this.#change += 1;
    this.#tell();
  }

  #tell(): void {
    this.#view = { find: (id) => this.find(id) };
    for (const listener of this.#listeners) listener();
  }
}
