import { type GameAnalysis, mergeAnalyses } from '#chess/review/search';
import { makeSearchRows, parseSearchRows } from '#chess/review/search-row';
import type { StoredAnalysis } from './game-analyses.ts';

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

/** If the moves or the engine differ, the new analysis replaces the old one. */
export function mergeStoredAnalyses(known: StoredAnalysis, found: StoredAnalysis): StoredAnalysis {
  const isSame = known.engine === found.engine && known.game_id === found.game_id;
  const { searches } = mergeAnalyses(parseStoredAnalysis(known), parseStoredAnalysis(found));
  return {
    ...found,
    is_finished: found.is_finished || (isSame && known.is_finished),
    positions: makeSearchRows(searches),
  };
}
