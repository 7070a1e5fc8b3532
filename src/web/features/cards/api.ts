import { written } from '#contract/accounts';
import {
  type Card,
  cardList,
  type CardReview,
  type CardsChange,
  dueCards,
  type DueCards,
  storedCard,
} from '#contract/cards';

import { getJson, postJson } from '../../lib/api-client.ts';

export async function fetchCards(signal?: AbortSignal): Promise<Card[]> {
  return (await getJson('/api/get-cards', cardList, signal)).api_data;
}

export function fetchDueCards(nowMs: number): Promise<DueCards> {
  return getJson(`/api/get-due-cards?before=${new Date(nowMs).toISOString()}`, dueCards);
}

export async function changeCards(change: CardsChange): Promise<void> {
  await postJson('/api/change-cards', change, written);
}

export async function sendReview(review: CardReview): Promise<Card> {
  return (await postJson('/api/review-card', review, storedCard)).api_data;
}

export async function sendUndo(cardId: string, logId: string): Promise<Card> {
  return (await postJson('/api/undo-review', { id: logId, card_id: cardId }, storedCard)).api_data;
}
