import { isDue } from '#chess/memory/schedule';
import type { Card } from '#contract/cards';

import { Store } from '../../lib/store.ts';
import { applyReviews, type WaitingReviews } from './review-outbox.ts';

export function isCardDue({ due, suspended_at }: Pick<Card, 'due' | 'suspended_at'>, nowMs: number): boolean {
  return suspended_at === undefined && isDue({ due: Date.parse(due) }, nowMs);
}

export function compareDue(a: Card, b: Card): number {
  return a.due < b.due ? -1 : a.due > b.due ? 1 : a.id < b.id ? -1 : 1;
}

interface StoredCard {
  card: Card;
  change: number;
}

export class CardStore {
  readonly #cards = new Store<ReadonlyMap<string, StoredCard>>(new Map());
  #changes = 0;
  readonly #waiting: WaitingReviews;

  constructor(waiting: WaitingReviews) {
    this.#waiting = waiting;
  }

  readonly subscribe = this.#cards.subscribe;
  readonly getAll = this.#cards.get;

  getChange(): number {
    return this.#changes;
  }

  find(id: string): Card | undefined {
    return this.getAll().get(id)?.card;
  }

  put(card: Card): void {
    this.#change((cards, change) => cards.set(card.id, { card, change }));
  }

  remove(id: string): void {
    this.#change((cards) => cards.delete(id));
  }

  take(taken: readonly Card[], requestedAtChange: number): void {
    const waiting = new Set(this.#waiting.listItems());
    this.#change((cards) => {
      for (const card of taken) {
        const known = cards.get(card.id);
        if (known && (known.change > requestedAtChange || waiting.has(card.id))) continue;
        cards.set(card.id, { card: applyReviews(this.#waiting, card), change: requestedAtChange });
      }
    });
  }

  #change(edit: (cards: Map<string, StoredCard>, change: number) => void): void {
    this.#changes += 1;
    const cards = new Map(this.getAll());
    edit(cards, this.#changes);
    this.#cards.set(cards);
  }
}
