import type { QueryClient } from '@tanstack/react-query';

import { type CardDraft, cardList } from '#contract/cards';

import { ApiFailure, makeFetch, postChange } from '../lib/api-client.ts';
import { getAnswersUser } from '../lib/response-cache.ts';
import { getOutboxStorage } from '../lib/outbox-storage.ts';
import { isSignedInAs } from '../lib/session.tsx';
import { perUser, Store } from '../lib/store.ts';
import { cardReviewAddress } from '../training/training-address.ts';
import { showFailure, showNotice } from '../ui/notices.tsx';
import { CardOutbox } from './card-outbox.ts';

export const cardsKey = ['cards'] as const;

export const fetchCards = makeFetch('/api/get-cards', cardList);

/** All cards. Edit Cards stores only ids under the plain key. */
export const wholeCardsQuery = {
  queryKey: [...cardsKey, 'whole'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchCards(signal),
};

export const cardChanges = new Store(0);

export function saveCard(draft: CardDraft): Promise<void> {
  return saveCards([draft]);
}

/** Offline they wait here and are shown as stored. */
export async function saveCards(drafts: readonly CardDraft[]): Promise<void> {
  try {
    await postChange('/api/upsert-cards', drafts);
  } catch (failure) {
    const outbox = failure instanceof ApiFailure && failure.status === 0 ? findCardOutbox() : undefined;
    if (outbox === undefined) throw failure;
    for (const draft of drafts) await outbox.add(draft, Date.now());
    outbox.flush();
  }
}

const getCardOutbox = perUser(
  (userId) =>
    new CardOutbox({
      storage: getOutboxStorage(),
      userId,
      isSignedIn: () => isSignedInAs(userId),
      onSent: countChange,
      onRefused: ({ message }) => showFailure(`A card was not saved: ${message}.`),
    }),
);

function findCardOutbox(): CardOutbox | undefined {
  const userId = getAnswersUser();
  return userId === undefined ? undefined : getCardOutbox(userId);
}

/** Throws while offline cards are waiting. */
export async function sendWaitingCards(): Promise<void> {
  await findCardOutbox()?.sendAll();
}

function countChange(): void {
  cardChanges.set(cardChanges.get() + 1);
}

export function tellCardsMade(count: number, goTo: (path: string) => unknown): void {
  const run = () => void goTo(cardReviewAddress);
  if (count === 1) showNotice('Card made. It is due now.', { label: 'Review it', run });
  else showNotice(`${count} cards made. They are due now.`, { label: 'Review them', run });
}

export function cardsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: cardsKey });
  countChange();
}
