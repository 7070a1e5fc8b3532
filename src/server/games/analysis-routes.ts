import {
  type AnalysedGameList,
  analysisLimits,
  gameAnalysis,
  type GameAnalysisAnswer,
  gameAnalysisBody,
  type StoredAnalysis,
} from '#contract/game-analyses';
import type { Db } from '../db/tables.ts';
import { type App, type Services, success } from '../services.ts';
import { ApiError } from '../errors.ts';
import { addToGameAnalysis, findGameAnalysis, listAnalysedGames, shareScores } from './analysis-store.ts';

const bodyLimit = analysisLimits.bytes + 3 * analysisLimits.positions + 1024;

export function registerGameAnalysisRoutes(app: App, services: Services, onFinished: OnFinished): void {
  const { db } = services;

  app.get('/api/get-analysed-games', async (request): Promise<AnalysedGameList> => {
    const { user } = request;
    return { api_data: await listAnalysedGames(db, user.id) };
  });

  app.post(
    '/api/get-game-analysis',
    { schema: { body: gameAnalysisBody } },
    async (request): Promise<GameAnalysisAnswer> => {
      const { user } = request;
      const found = await findGameAnalysis(db, user.id, request.body.game_review_id);
      if (found === undefined) throw new ApiError('not_found');
      return { api_data: found };
    },
  );

  app.post('/api/upsert-game-analysis', { bodyLimit, schema: { body: gameAnalysis } }, async (request) => {
    const { user } = request;
    await storeAnalysis(db, user.id, request.body, onFinished);
    return success;
  });
}

type OnFinished = (db: Db, userId: string, gameReviewId: string) => Promise<void>;

export function storeAnalysis(
  db: Db,
  userId: string,
  analysis: StoredAnalysis,
  onFinished: OnFinished,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const outcome = await addToGameAnalysis(tx, userId, analysis);
    if (outcome === 'not-found') throw new ApiError('not_found');
    if (outcome === 'too-large') throw new ApiError('too_large');
    if (!analysis.is_finished) return;
    await shareScores(tx, userId, analysis.game_review_id);
    await onFinished(tx, userId, analysis.game_review_id);
  });
}
