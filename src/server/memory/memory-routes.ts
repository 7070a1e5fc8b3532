import { LEAST_FIT_REVIEWS } from '#chess/memory/fit';
import { DAY_MS } from '#chess/memory/recall';
import { isGrade } from '#chess/memory/schedule';
import { DEFAULT_WEIGHTS } from '#chess/memory/scheduler-parameters';
import { MemoryStatistics } from '#chess/memory/statistics';
import { findDayStart } from '#chess/memory/training-day';
import {
  type MemoryFit,
  memoryLimits,
  memorySettingsChange,
  type MemoryStatisticsData,
  memoryStatisticsQuery,
} from '#contract/memory';
import { ApiError } from '../errors.ts';
import type { App, Services } from '../services.ts';
import { readMemoryLog } from './memory-log.ts';
import type { MemoryPool } from './memory-pool.ts';
import { applyFit, changeMemorySettings, makeWireSettings, undoFit } from './memory-settings.ts';
import { findMemory, findMemorySettings, pickMemory } from './memory-settings-store.ts';
import { refoldMemories } from './refold.ts';

const written = { api_result: 'general_sql_success' } as const;

/** Every one that the slider stops at. */
const retentions = Array.from(
  {
    length:
      1 + Math.round((memoryLimits.mostRetention - memoryLimits.leastRetention) / memoryLimits.retentionStep),
  },
  (_, index) => Math.round((memoryLimits.leastRetention + index * memoryLimits.retentionStep) * 100) / 100,
);

function toNumbers(days: unknown): number[] {
  return Array.isArray(days) ? days : [];
}

export function registerMemoryRoutes(app: App, { db, now }: Services, pool: MemoryPool): void {
  app.get('/api/get-memory-settings', async (request) => ({
    api_data: makeWireSettings(await findMemorySettings(db, request.user.id), await pool.canFit()),
  }));

  app.post('/api/update-memory-settings', { schema: { body: memorySettingsChange } }, async (request) => {
    await changeMemorySettings(db, request.user.id, request.body);
    return written;
  });

  app.post('/api/fit-memory', async (request): Promise<{ api_data: MemoryFit }> => {
    if (!(await pool.canFit()))
      throw new ApiError('not_found', { message: 'This server has no optimizer for its kind of machine' });
    const userId = request.user.id;
    const { weights } = await findMemory(db, userId);
    const log = await readHistories(userId);
    const fit = await pool.run({ kind: 'fit', ...log, weights: weights ?? DEFAULT_WEIGHTS }, userId);
    if (!('outcome' in fit)) throw new Error('A fit was asked for');
    if (fit.outcome === 'too_few')
      return { api_data: { outcome: 'too_few', reviews: fit.reviews, least: LEAST_FIT_REVIEWS } };
    if (fit.outcome === 'better') await applyFit(db, userId, fit, now());
    const { outcome, reviews, lossBefore, lossAfter } = fit;
    return { api_data: { outcome, reviews, loss_before: lossBefore, loss_after: lossAfter } };
  });

  app.post('/api/undo-memory-fit', async (request) => {
    await undoFit(db, request.user.id);
    return written;
  });

  app.get(
    '/api/get-memory-statistics',
    { schema: { querystring: memoryStatisticsQuery } },
    async (request): Promise<{ api_data: MemoryStatisticsData }> => {
      const userId = request.user.id;
      const { utc_offset_minutes } = request.query;
      await refoldMemories(db, userId);
      const settings = await findMemorySettings(db, userId);
      const statistics = new MemoryStatistics(utc_offset_minutes);
      const memories: number[] = [];
      for await (const { kind, schedule, isAsked, reviews } of readMemoryLog(db, userId)) {
        let lastMs: number | undefined;
        for (const { rating, review, tookMs, isRepeat } of reviews) {
          const isRemembering = lastMs !== undefined && !isRepeat && review - lastMs >= DAY_MS;
          if (!isRepeat) lastMs = review;
          if (isGrade(rating))
            statistics.addReview({ kind, rating, reviewMs: review, tookMs, isRemembering });
        }
        if (!isAsked) continue;
        const { state, stability, difficulty, last_review } = schedule;
        if (state > 0) statistics.addStability(stability);
        memories.push(stability, difficulty, state === 0 ? Number.NaN : (last_review ?? Number.NaN));
      }
      const forecast = await pool.run(
        {
          kind: 'forecast',
          memories: new Float64Array(memories),
          retentions,
          weights: pickMemory(settings).weights,
          startMs: findDayStart(now(), utc_offset_minutes, settings.change_hour),
          days: memoryLimits.forecastDays,
        },
        userId,
      );
      if (!Array.isArray(forecast)) throw new Error('A forecast was asked for');
      const { cards, white, black } = statistics.getGrades();
      return {
        api_data: {
          months: statistics.listMonths().map(({ tookMs, ...month }) => ({ ...month, took_ms: tookMs })),
          grades: { cards: [...cards], white: [...white], black: [...black] },
          stabilities: [...statistics.getStabilities()],
          forecast: retentions.map((retention, index) => ({ retention, days: toNumbers(forecast[index]) })),
        },
      };
    },
  );

  async function readHistories(
    userId: string,
  ): Promise<{ lengths: Uint32Array; ratings: Uint8Array; times: Float64Array }> {
    const [lengths, ratings, times]: [number[], number[], number[]] = [[], [], []];
    for await (const { reviews } of readMemoryLog(db, userId)) {
      const counting = reviews.filter(({ isRepeat }) => !isRepeat);
      lengths.push(counting.length);
      for (const { rating, review } of counting) {
        ratings.push(rating);
        times.push(review);
      }
    }
    return {
      lengths: new Uint32Array(lengths),
      ratings: new Uint8Array(ratings),
      times: new Float64Array(times),
    };
  }
}
