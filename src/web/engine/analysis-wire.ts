/** An analysis as it is sent and kept, and back. */
import type { StoredAnalysis } from '#contract/game-analyses';
import type { GameAnalysis } from '#chess/review/search';
import { makeSearchRows, parseSearchRows } from '#chess/review/search-row';

export function parseStoredAnalysis({ engine, game_id, positions }: StoredAnalysis): GameAnalysis {
  return { source: 'here', engine, gameId: game_id, searches: parseSearchRows(positions) };
}

export function makeStoredAnalysis(
  reviewId: string,
  { engine, gameId, searches }: GameAnalysis,
  isFinished: boolean,
): StoredAnalysis {
  return {
    game_review_id: reviewId,
    engine,
    game_id: gameId,
    is_finished: isFinished,
    positions: makeSearchRows(searches),
  };
}
