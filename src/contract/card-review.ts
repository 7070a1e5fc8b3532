import { reviewScheduler } from '#chess/memory/review-history';
import type { Grade } from '#chess/memory/schedule';
import type { Card, CardReview } from './cards.ts';
import { makeCardReview } from './made-review.ts';

/** A review of a card whose user never set anything. */
export function getCardReview(
  card: Card,
  logId: string,
  grade: Grade,
  nowMs: number,
  scheduler = reviewScheduler,
): CardReview {
  return makeCardReview(card, logId, grade, nowMs, scheduler);
}
