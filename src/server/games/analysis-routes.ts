import {
  type AnalysedGameList,
  analysisLimits,
  gameAnalysis,
  type GameAnalysisAnswer,
  gameAnalysisBody,
} from '#contract/game-analyses';
import type { App, Services } from '../services.ts';
import { ApiError } from '../errors.ts';
import { forgetMissingSearches } from '../cards/store.ts';
import { addToGameAnalysis, findGameAnalysis, listAnalysedGames, shareScores } from './analysis-store.ts';

/** The rows, each in quotes, and a little for the rest. */
const bodyLimit = analysisLimits.bytes + 3 * analysisLimits.positions + 1024;

export function registerGameAnalysisRoutes(app: App, services: Services): void {
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
    await db.transaction().execute(async (tx) => {
      const outcome = await addToGameAnalysis(tx, user.id, request.body);
      if (outcome === 'not-found') throw new ApiError('not_found');
      if (outcome === 'too-large') throw new ApiError('too_large');
      if (!request.body.is_finished) return;
      await shareScores(tx, user.id, request.body.game_review_id);
      await forgetMissingSearches(tx, user.id, request.body.game_review_id);
    });
    return { api_result: 'general_sql_success' } as const;
  });
}
