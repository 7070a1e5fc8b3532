import { type GameAnalysis, mergeAnalyses } from '#chess/review/search';
import { makeSearchRows, parseSearchRows } from '#chess/review/search-row';
import type { StoredAnalysis } from './game-analyses.ts';

export function parseStoredAnalysis(stored: StoredAnalysis): GameAnalysis {
  const { engine, game_id: gameId, is_finished: isFinal, positions } = stored;
  return { source: 'here', engine, gameId, isFinal, searches: parseSearchRows(positions) };
}

export function makeStoredAnalysis(
  reviewId: string,
  { engine, gameId, isFinal, searches }: GameAnalysis,
): StoredAnalysis {
  return {
    game_review_id: reviewId,
    engine,
    game_id: gameId,
    is_finished: isFinal,
    positions: makeSearchRows(searches),
  };
}

export function mergeStoredAnalyses(known: StoredAnalysis, found: StoredAnalysis): StoredAnalysis {
  const merged = mergeAnalyses(parseStoredAnalysis(known), parseStoredAnalysis(found));
  return makeStoredAnalysis(found.game_review_id, merged);
}
