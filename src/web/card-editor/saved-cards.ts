/** Cards that were stored: whatever shows cards, or counts what is due, hears of it here, on any screen. */
import type { QueryClient } from '@tanstack/react-query';

import { written } from '#contract/accounts';
import type { CardDraft } from '#contract/cards';

import { postJson } from '../lib/api-client.ts';

export const cardsKey = ['cards'] as const;

const listeners = new Set<() => void>();

export function saveCard(draft: CardDraft): Promise<void> {
  return saveCards([draft]);
}

export async function saveCards(drafts: readonly CardDraft[]): Promise<void> {
  await postJson('/api/upsert-cards', drafts, written);
}

export function onCardsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Cards were made, changed or deleted: what is shown of them is out of date. */
export function cardsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: cardsKey });
  for (const listener of listeners) listener();
}
