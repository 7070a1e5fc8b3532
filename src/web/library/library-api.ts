import { type GameDeletion, gamePgn, gamesChanged, libraryLimits } from '#contract/library';

import { ApiFailure, makePost, postChange, postJson } from '../lib/api-client.ts';

export async function fetchGamePgn(gameKey: string): Promise<string> {
  return (await postJson('/api/get-game', { game_key: gameKey }, gamePgn)).api_data.pgn;
}

export const deleteLibraryGame = makePost<GameDeletion>('/api/delete-game');

export async function changeGames(
  what: 'turn' | 'delete' | 'restore',
  gameKeys: readonly string[],
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < gameKeys.length; from += libraryLimits.gamesPerRequest) {
    const body = { game_keys: gameKeys.slice(from, from + libraryLimits.gamesPerRequest) };
    changed += (await postJson(`/api/${what}-games`, body, gamesChanged)).api_data.changed;
  }
  return changed;
}

/** Delays before the attempts, because a game that was just added may not be on the server yet. */
const linkDelaysMs = [0, 1_000, 5_000];

export async function linkGameReview(gameKey: string, gameReviewId: string): Promise<void> {
  for (const delayMs of linkDelaysMs) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    try {
      await postChange('/api/link-game-review', { game_key: gameKey, game_review_id: gameReviewId });
      return;
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 404)) throw error;
    }
  }
}
