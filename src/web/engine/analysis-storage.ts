/** Analyses are kept by the server, per game review, and seen on every device. */
import { written } from '#contract/accounts';
import { gameAnalysisAnswer, type StoredAnalysis } from '#contract/game-analyses';
import type { GameAnalysis } from '#chess/review/search';
import { makeSearchRows, parseSearchRows } from '#chess/review/search-row';
import { ApiFailure, postJson } from '../lib/api-client.ts';

export interface AnalysisStorage {
  load(): Promise<GameAnalysis | undefined>;
  /** Only what is new; the server adds it to what it has. */
  save(part: GameAnalysis, isFinished: boolean): Promise<void>;
}

export function makeServerStorage(gameReviewId: string): AnalysisStorage {
  const review = { game_review_id: gameReviewId };
  return {
    async load() {
      const stored = await findStored(review);
      if (stored === null) return undefined;
      const { engine, game_id, positions } = stored;
      return { source: 'here', engine, gameId: game_id, searches: parseSearchRows(positions) };
    },
    async save({ engine, gameId, searches }, isFinished) {
      const part = { engine, game_id: gameId, is_finished: isFinished, positions: makeSearchRows(searches) };
      await postJson('/api/upsert-game-analysis', { ...review, ...part }, written);
    },
  };
}

/** Nothing is known of a review that is not with the server yet, nor without a connection of one that was never looked at here. */
async function findStored(review: { game_review_id: string }): Promise<StoredAnalysis | null> {
  try {
    return (await postJson('/api/get-game-analysis', review, gameAnalysisAnswer)).api_data;
  } catch (error) {
    if (error instanceof ApiFailure && [0, 404].includes(error.status)) return null;
    throw error;
  }
}
