import type { LatestGames } from '#contract/latest-games';
import { memoryLimits } from '#contract/memory';
import { reviewHoursQuery, todayLimits, todayQuery } from '#contract/today';
import { ApiError } from '../errors.ts';
import type { Refolding } from '../scheduling/refolding.ts';
import type { App, Services } from '../services.ts';
import { findLatestGames, findReviewHours, makeToday, todayReads } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function registerTodayRoutes(app: App, { db, now }: Services, refolding: Refolding): void {
  app.get('/api/get-today', { schema: { querystring: todayQuery } }, async (request) => {
    const { before, from, until } = request.query;
    const beforeMs = before === undefined ? now() : Date.parse(before);
    const fromMs = from === undefined ? beforeMs : Date.parse(from);
    const untilMs = until === undefined ? beforeMs + dayMs : Date.parse(until);
    if (untilMs < fromMs) throw new ApiError('invalid', { message: 'until must not be before from' });
    const userId = request.user.id;
    // Reads through `refolding`, because the settings may have changed since the schedules were computed.
    const reads = todayReads(db, userId, { beforeMs, fromMs, untilMs });
    const { settings, rows } = await refolding.read(userId, reads);
    const { change_hour } = settings;
    return {
      api_data: makeToday(rows),
      ...(change_hour !== memoryLimits.changeHour && { change_hour }),
    };
  });

  app.get('/api/get-review-hours', { schema: { querystring: reviewHoursQuery } }, async (request) => {
    const { since, minute = '0' } = request.query;
    const sinceMs = Date.parse(since);
    if (sinceMs < now() - todayLimits.reviewDays * dayMs) {
      throw new ApiError('invalid', { message: `At most the last ${todayLimits.reviewDays} days` });
    }
    return { api_data: await findReviewHours(db, request.user.id, sinceMs, Number(minute)) };
  });

  app.get('/api/get-latest-games', async (request): Promise<LatestGames> => ({
    api_data: await findLatestGames(db, request.user.id),
  }));
}
