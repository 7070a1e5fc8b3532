import {
  type Card,
  type CardReview,
  type CardsChange,
  comingCards,
  dueCards,
  type DueCards,
  foldedCards,
  type FoldedCards,
  type LateReview,
  storedCard,
} from '#contract/cards';
import { makeTime } from '#contract/wire-schedule';

import { fetchCards } from '../../card-editor/saved-cards.ts';
import { ApiFailure, getJson, makePost, postJson } from '../../lib/api-client.ts';
import { compareDue, isCardDue } from './card-store.ts';
import { storeDayChangeHour } from '../../lib/today-answer.ts';

export async function fetchDueCards(nowMs: number): Promise<DueCards> {
  try {
    const answer = await getJson(`/api/get-due-cards?before=${makeTime(nowMs)}`, dueCards);
    storeDayChangeHour(answer.change_hour);
    return answer;
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 0)) throw failure;
    return findCachedDueCards(nowMs);
  }
}

async function findCachedDueCards(nowMs: number): Promise<DueCards> {
  const cards = (await fetchCards()).toSorted(compareDue);
  const due = cards.filter((card) => isCardDue(card, nowMs));
  const next = cards.find((card) => card.suspended_at === undefined && !isCardDue(card, nowMs));
  return { api_data: due, due_count: due.length, next_due: next?.due ?? null };
}

export async function fetchComingCards(fromMs: number, signal?: AbortSignal): Promise<number[]> {
  const from = encodeURIComponent(new Date(fromMs).toISOString());
  return (await getJson(`/api/get-coming-cards?from=${from}`, comingCards, signal)).api_data;
}

export const requestCardChange = makePost<CardsChange>('/api/change-cards');

export async function sendReview(review: CardReview): Promise<Card> {
  return (await postJson('/api/review-card', review, storedCard)).api_data;
}

export function sendReviews(userId: string, reviews: readonly LateReview[]): Promise<FoldedCards> {
  return postJson('/api/add-kept-reviews', { user_id: userId, reviews }, foldedCards);
}
