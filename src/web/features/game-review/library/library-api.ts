import { written } from '#contract/accounts';
import {
  type GameDeletion,
  gamePgn,
  type GameSource,
  type LibraryGameDraft,
  libraryGameDraft,
} from '#contract/library';
import type { LibraryGame } from '#chess/pgn/library-game';

import { ApiFailure, postJson } from '../../../lib/api-client.ts';

export async function fetchGamePgn(gameKey: string): Promise<string> {
  return (await postJson('/api/get-game', { game_key: gameKey }, gamePgn)).api_data.pgn;
}

export function deleteLibraryGame(deletion: GameDeletion): Promise<unknown> {
  return postJson('/api/delete-game', deletion, written);
}

/** A game that was added a moment ago may still be on its way. */
const linkDelaysMs = [0, 1_000, 5_000];

/** A game that is not in the library, or not any more, has nothing to link. */
export async function linkGameReview(gameKey: string, gameReviewId: string): Promise<void> {
  for (const delayMs of linkDelaysMs) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    try {
      await postJson('/api/link-game-review', { game_key: gameKey, game_review_id: gameReviewId }, written);
      return;
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 404)) throw error;
    }
  }
}

/** Undefined for a game that the library cannot hold: a name or an address beyond its limits. */
export function makeLibraryDraft(game: LibraryGame, source: GameSource): LibraryGameDraft | undefined {
  const parsed = libraryGameDraft.safeParse({
    game_key: game.key,
    source,
    hero_color: game.heroColor,
    username: game.username,
    opponent_name: game.opponentName,
    hero_rating: game.heroRating,
    opponent_rating: game.opponentRating,
    result: game.result,
    time_control: game.timeControl,
    speed: game.speed,
    // A game that does not say when is as old as can be rather than missing.
    played_at: game.playedAt ?? new Date(0).toISOString(),
    plies: game.plies,
    link: game.link,
    moves: game.moves,
    scores: game.scores,
    pgn: game.pgn,
  });
  return parsed.success ? parsed.data : undefined;
}
