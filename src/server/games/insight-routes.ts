import { gameSummaries, type InsightAnswer, insightLimits, insightQuery } from '#contract/insights';
import { ApiError } from '../errors.ts';
import { type App, type Services, success } from '../services.ts';
import { findInsightGames, storeSummaries } from './insight-store.ts';

const bodyLimit = insightLimits.summariesPerRequest * insightLimits.bytesPerSummary;

export function registerInsightRoutes(app: App, { db }: Services): void {
  app.get(
    '/api/get-insights',
    { schema: { querystring: insightQuery } },
    async (request): Promise<InsightAnswer> => ({
      api_data: await findInsightGames(db, request.user.id, request.query.newest),
    }),
  );

  app.post('/api/upsert-game-summaries', { bodyLimit, schema: { body: gameSummaries } }, async (request) => {
    const { user, body } = request;
    if (!(await storeSummaries(db, user.id, body))) throw new ApiError('not_found');
    return success;
  });
}
