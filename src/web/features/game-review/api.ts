import { sessionCheck, written } from '#contract/accounts';
import {
  type GameReview,
  gameReviewDeleted,
  type GameReviewDraft,
  gameReviewList,
  type Mistake,
} from '#contract/games';

import { ApiFailure, getJson, postForm, postJson, postJsonOnLeaving } from '../../lib/api-client.ts';
import type { Change } from './pending-changes.ts';

export async function fetchGameReviews(signal: AbortSignal): Promise<GameReview[]> {
  return (await getJson('/api/get-game-reviews', gameReviewList, signal)).api_data;
}

function saveGameReview(review: GameReviewDraft): Promise<unknown> {
  return postJson('/api/upsert-game-review', review, written);
}

function saveMistake(mistake: Mistake): Promise<unknown> {
  return postJson('/api/upsert-mistake', mistake, written);
}

async function deleteGameReview(id: string): Promise<void> {
  try {
    await postJson('/api/delete-game-review', { game_review_id: id }, gameReviewDeleted);
  } catch (error) {
    // Deleted already, perhaps by this very request whose answer was lost.
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
}

/** Another tab may have signed in as somebody else, whose account must not get this user's games. */
async function refuseIfSomebodyElse(userId: string): Promise<void> {
  const session = await postForm('/api/check-if-logged-in', {}, sessionCheck);
  if (session.LoggedIn && session.user.id === userId) return;
  throw new ApiFailure(401, 'user_not_logged_in', 'You are not signed in any more');
}

export async function sendChange(userId: string, change: Change): Promise<void> {
  await refuseIfSomebodyElse(userId);
  if (change.kind === 'delete') return deleteGameReview(change.id);
  await saveGameReview(change.review);
  for (const mistake of change.mistakes) await saveMistake(mistake);
}

/** The page is going away: sends what fits into such a request and does not wait for the answer. */
export function sendChangeOnLeaving(change: Change): void {
  if (change.kind === 'delete') postJsonOnLeaving('/api/delete-game-review', { game_review_id: change.id });
  else postJsonOnLeaving('/api/upsert-game-review', change.review);
}
