import { written } from '#contract/accounts';
import {
  type Card,
  cardList,
  type CardReview,
  type CardsChange,
  comingCards,
  dueCards,
  type DueCards,
  foldedCards,
  type FoldedCards,
  type KeptReview,
  storedCard,
} from '#contract/cards';

import { getJson, postJson } from '../../lib/api-client.ts';
import { keepDayChangeHour } from '../../lib/today-path.ts';

export async function fetchCards(signal?: AbortSignal): Promise<Card[]> {
  return (await getJson('/api/get-cards', cardList, signal)).api_data;
}

export async function fetchDueCards(nowMs: number): Promise<DueCards> {
  const answer = await getJson(`/api/get-due-cards?before=${new Date(nowMs).toISOString()}`, dueCards);
  keepDayChangeHour(answer.change_hour);
  return answer;
}

export async function fetchComingCards(fromMs: number, signal?: AbortSignal): Promise<number[]> {
  const from = encodeURIComponent(new Date(fromMs).toISOString());
  return (await getJson(`/api/get-coming-cards?from=${from}`, comingCards, signal)).api_data;
}

export async function changeCards(change: CardsChange): Promise<void> {
  await postJson('/api/change-cards', change, written);
}

export async function sendReview(review: CardReview): Promise<Card> {
  return (await postJson('/api/review-card', review, storedCard)).api_data;
}

/** Whatever the order in which devices send theirs. */
export function sendReviews(userId: string, reviews: readonly KeptReview[]): Promise<FoldedCards> {
  return postJson('/api/add-kept-reviews', { user_id: userId, reviews }, foldedCards);
}
