import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { makeNewSchedule } from '#chess/memory/schedule';
import { type Card, type CardDraft, cardDraft, cardList, pickContent } from '#contract/cards';
import { makeTime, makeWireSchedule } from '#contract/wire-schedule';

import { ApiFailure, makeFetch, postChange } from '../lib/api-client.ts';
import { cardOutboxPrefix } from '../lib/storage-keys.ts';
import { Store } from '../lib/store.ts';
import { getQueue, type Mutation, type Outbox } from '../sync/queue.ts';
import { changeCachedResponse, findCachedResponse } from '../sync/responses.ts';
import { getSignedInUser, perUser } from '../sync/runtime.ts';
import { cardReviewAddress } from '../training/training-address.ts';
import { showFailure, showNotice } from '../ui/notices.tsx';

const listPath = '/api/get-cards';
const cardsPath = '/api/upsert-cards';

export const cardsKey = ['cards'] as const;

export const fetchCards = makeFetch(listPath, cardList);

export const wholeCardsQuery = {
  queryKey: [...cardsKey, 'whole'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchCards(signal),
};

export const cardChanges = new Store(0);

export function saveCard(draft: CardDraft): Promise<void> {
  return saveCards([draft]);
}

export async function saveCards(drafts: readonly CardDraft[]): Promise<void> {
  try {
    await postChange(cardsPath, drafts);
  } catch (failure) {
    const userId = getSignedInUser();
    if (userId === undefined || !(failure instanceof ApiFailure && failure.status === 0)) throw failure;
    const outbox = getCardOutbox(userId);
    for (const draft of drafts) await addCard(outbox, userId, draft, Date.now());
    void outbox.flush();
  }
}

type WaitingCard = z.output<typeof cardDraft>;

export const cardMutation: Mutation<WaitingCard> = {
  kind: cardOutboxPrefix,
  schema: cardDraft,
  mergeKey: ({ id }) => id,
  toRequest: (draft) => ({ path: cardsPath, body: [draft] }),
};

export const getCardOutbox = perUser(({ userId }) =>
  getQueue(userId)
    .register(cardMutation)
    .start({
      send: (drafts) => postChange(cardsPath, drafts),
      onRefused: (_, { message }) => showFailure(`A card was not saved: ${message}.`),
      onIdle: countChange,
    }),
);

/** A new card is due from the time when the user made it, even if it is sent later. */
export async function addCard(
  outbox: Outbox<WaitingCard>,
  userId: string,
  draft: CardDraft,
  nowMs: number,
): Promise<void> {
  const known = outbox.find(draft.id);
  const isNew = known?.due !== undefined || !(await hasCachedCard(draft.id));
  const due = known?.due ?? makeTime(nowMs);
  await outbox.add(z.parse(cardDraft, isNew ? { ...draft, due } : draft));
  await showCachedCard(userId, draft, nowMs);
}

async function hasCachedCard(id: string): Promise<boolean> {
  const text = await findCachedResponse(listPath);
  return text !== undefined && z.parse(cardList, JSON.parse(text)).api_data.some((card) => card.id === id);
}

async function showCachedCard(userId: string, draft: CardDraft, nowMs: number): Promise<void> {
  await changeCachedResponse(listPath, (text) => {
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

function countChange(): void {
  cardChanges.set(cardChanges.get() + 1);
}

export function tellCardsMade(count: number, goTo: (path: string) => unknown): void {
  const run = () => void goTo(cardReviewAddress);
  if (count === 1) showNotice('Card made. It is due now.', { label: 'Train it', run });
  else showNotice(`${count} cards made. They are due now.`, { label: 'Train them', run });
}

export function cardsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: cardsKey });
  countChange();
}
