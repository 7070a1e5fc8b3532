import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';
import type { Rating, Schedule } from '#chess/memory/schedule';
import { makeNewMemory, replayAnswers } from '#chess/memory/training-fold';

export function foldReviews(
  createdMs: number,
  reviews: readonly { rating: Rating; review: number }[],
  scheduler = DEFAULT_SCHEDULERS.cards,
): Schedule {
  const entries = reviews.map(({ rating, review }) => ({ id: '', rating, answeredMs: review }));
  return replayAnswers(entries, scheduler, makeNewMemory(createdMs)).state.schedule;
}
