import { gameSummaries, type InsightAnswer, insightLimits, insightQuery } from '#contract/insights';
import { ApiError } from '../errors.ts';
import { type App, type Services, success } from '../services.ts';
import { findInsightGames, storeSummaries } from './insight-store.ts';
import type { GamesToStore } from './library-store.ts';

const bodyLimit = insightLimits.summariesPerRequest * insightLimits.bytesPerSummary;

export function registerInsightRoutes<Row>(app: App, { db }: Services, playedHere: GamesToStore<Row>): void {
  app.get(
    '/api/get-insights',
    { schema: { querystring: insightQuery } },
    async ({ user, query }): Promise<InsightAnswer> => {
      const toStore = (await db.executeQuery(playedHere.find(db, user.id))).rows;
      if (toStore.length > 0) await playedHere.store(db, user.id, toStore);
      return { api_data: await findInsightGames(db, user.id, query.newest) };
    },
  );

  app.post('/api/upsert-game-summaries', { bodyLimit, schema: { body: gameSummaries } }, async (request) => {
    const { user, body } = request;
    if (!(await storeSummaries(db, user.id, body))) throw new ApiError('not_found');
    return success;
  });
}
