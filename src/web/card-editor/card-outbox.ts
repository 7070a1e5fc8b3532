/** Cards made or changed offline. They are shown at once and sent before their reviews. */
import * as z from 'zod/mini';

import { makeNewSchedule } from '#chess/memory/schedule';
import { type Card, type CardDraft, cardDraft, cardList, pickContent } from '#contract/cards';
import { makeTime, makeWireSchedule } from '#contract/wire-schedule';

import { type ApiFailure, postChange } from '../lib/api-client.ts';
import { changeCachedResponse, findCachedResponse } from '../lib/response-cache.ts';
import { OutboxSender, type OutboxStorage, OutboxStore } from '../lib/outbox.ts';
import { cardOutboxPrefix } from '../lib/storage-keys.ts';

const cardsPath = '/api/upsert-cards';

interface CardOutboxOptions {
  storage: OutboxStorage;
  userId: string;
  isSignedIn: () => Promise<boolean>;
  onSent: () => void;
  onRefused: (failure: ApiFailure) => void;
  send?: (drafts: readonly CardDraft[]) => Promise<unknown>;
}

export class CardOutbox {
  readonly #userId: string;
  readonly #store: OutboxStore<z.output<typeof cardDraft>>;
  readonly #sender: OutboxSender<z.output<typeof cardDraft>, unknown>;

  constructor(options: CardOutboxOptions) {
    const { storage, userId, isSignedIn, onSent, onRefused } = options;
    const { send = (drafts) => postChange(cardsPath, drafts) } = options;
    this.#userId = userId;
    this.#store = new OutboxStore(storage, cardOutboxPrefix, userId, cardDraft, (draft) => ({
      path: cardsPath,
      body: [draft],
    }));
    this.#store.readStored();
    this.#sender = new OutboxSender({
      store: this.#store,
      send: (draft) => send([draft]),
      isSignedIn,
      onRefused: (_, failure) => {
        onRefused(failure);
        return 'drop';
      },
      onIdle: onSent,
    });
  }

  get size(): number {
    return this.#store.entries.size;
  }

  /** The last draft of a card wins. */
  async add(draft: CardDraft, nowMs: number): Promise<void> {
    const known = this.#store.entries.get(draft.id);
    // A card's date is when the user makes it, not when it is sent.
    const isNew = known?.due !== undefined || !(await hasCachedCard(draft.id));
    const due = known?.due ?? makeTime(nowMs);
    await this.#store.put(draft.id, z.parse(cardDraft, isNew ? { ...draft, due } : draft));
    await showCachedCard(this.#userId, draft, nowMs);
  }

  /** Throws while one is waiting: the server would refuse its reviews. */
  async sendAll(): Promise<void> {
    await this.#sender.flush();
    if (this.size > 0) throw new Error('Your cards are not sent yet');
  }

  flush(): void {
    void this.#sender.flush();
  }
}

async function hasCachedCard(id: string): Promise<boolean> {
  const text = await findCachedResponse('/api/get-cards');
  return text !== undefined && z.parse(cardList, JSON.parse(text)).api_data.some((card) => card.id === id);
}

/** The cached list of cards is what is shown offline. */
async function showCachedCard(userId: string, draft: CardDraft, nowMs: number): Promise<void> {
  await changeCachedResponse('/api/get-cards', (text) => {
    const { api_data: cards } = z.parse(cardList, JSON.parse(text));
    return JSON.stringify({ api_data: putCard(cards, userId, draft, nowMs) });
  });
}

export function putCard(cards: readonly Card[], userId: string, draft: CardDraft, nowMs: number): Card[] {
  const known = cards.find(({ id }) => id === draft.id);
  const schedule = known ?? makeWireSchedule(makeNewSchedule(nowMs));
  const { tags = known?.tags, game_review_id = known?.game_review_id } = draft;
  const card: Card = {
    ...schedule,
    ...pickContent(draft),
    id: draft.id,
    user_id: userId,
    ...(tags !== undefined && { tags }),
    ...(game_review_id !== undefined && { game_review_id }),
  };
  return known === undefined ? [...cards, card] : cards.map((each) => (each === known ? card : each));
}
