/** Cards that were stored: whatever shows cards, or counts what is due, hears of it here, on any screen. */
import type { QueryClient } from '@tanstack/react-query';

import { written } from '#contract/accounts';
import type { CardDraft } from '#contract/cards';

import { ApiFailure, postJson } from '../lib/api-client.ts';
import { getAnswersUser } from '../lib/kept-answers.ts';
import { getOutboxStorage } from '../lib/outbox-storage.ts';
import { isSignedInAs } from '../lib/session.tsx';
import { showFailure } from '../ui/notices.tsx';
import { CardOutbox } from './card-outbox.ts';

export const cardsKey = ['cards'] as const;

const listeners = new Set<() => void>();

export function saveCard(draft: CardDraft): Promise<void> {
  return saveCards([draft]);
}

/** Without a connection they wait here, and are shown as if they were stored. */
export async function saveCards(drafts: readonly CardDraft[]): Promise<void> {
  try {
    await postJson('/api/upsert-cards', drafts, written);
  } catch (failure) {
    const outbox = failure instanceof ApiFailure && failure.status === 0 ? findCardOutbox() : undefined;
    if (outbox === undefined) throw failure;
    for (const draft of drafts) await outbox.add(draft, Date.now());
    outbox.flush();
  }
}

let active: { userId: string; outbox: CardOutbox } | undefined;

/** One for the page, of whoever is signed in. */
function findCardOutbox(): CardOutbox | undefined {
  const userId = getAnswersUser();
  if (userId === undefined) return undefined;
  if (active?.userId === userId) return active.outbox;
  const outbox = new CardOutbox({
    storage: getOutboxStorage(),
    userId,
    isSignedIn: () => isSignedInAs(userId),
    onSent: () => tellListeners(),
    onRefused: ({ message }) => showFailure(`A card could not be stored: ${message}.`),
  });
  active = { userId, outbox };
  return outbox;
}

/** Throws while cards that were made without a connection are not with the server. */
export async function sendWaitingCards(): Promise<void> {
  await findCardOutbox()?.sendAll();
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

export function onCardsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Cards were made, changed or deleted: what is shown of them is out of date. */
export function cardsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: cardsKey });
  tellListeners();
}
