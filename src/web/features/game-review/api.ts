import { gameReviewDeleted, gameReviewList } from '#contract/games';

import { saveMistake } from '../../analysis/stored-mistakes.ts';
import { ApiFailure, makeFetch, postChange, postJson, postJsonOnLeaving } from '../../lib/api-client.ts';
import type { ReviewChange } from './reviews/pending-changes.ts';

export const fetchGameReviews = makeFetch('/api/get-game-reviews', gameReviewList);

async function deleteGameReview(id: string): Promise<void> {
  try {
    await postJson('/api/delete-game-review', { game_review_id: id }, gameReviewDeleted);
  } catch (error) {
    // A 404 means that the review is already deleted, perhaps by an earlier try.
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
}

export async function sendChange(change: ReviewChange): Promise<void> {
  if (change.kind === 'delete') return deleteGameReview(change.id);
  await postChange('/api/upsert-game-review', change.review);
  for (const mistake of change.mistakes) await saveMistake(mistake);
  if (change.gameKey === undefined) return;
  const { linkGameReview } = await import('../../library/library-api.ts');
  await linkGameReview(change.gameKey, change.review.id);
}

/** Uses keepalive requests, which outlive the page. */
export function sendChangeOnLeaving(change: ReviewChange): void {
  if (change.kind === 'delete') postJsonOnLeaving('/api/delete-game-review', { game_review_id: change.id });
  else postJsonOnLeaving('/api/upsert-game-review', change.review);
}
