import type { FastifyReply } from 'fastify';
import { LEAST_FIT_REVIEWS } from '#chess/memory/fit';
import { findDayStart } from '#chess/memory/training-day';
import {
  type MemoryFit,
  memoryLimits,
  memorySettingsChange,
  type MemoryStatisticsData,
  memoryStatisticsQuery,
} from '#contract/memory';
import type { LeechList } from '#contract/leeches';
import { type App, type Services, success } from '../services.ts';
import { findLeeches } from './leech-store.ts';
import type { MemoryPool } from './memory-pool.ts';
import { applyFit, changeMemorySettings, makeWireSettings, undoFit } from './memory-settings.ts';
import { findMemory, findMemorySettings, pickMemory } from '../scheduling/memory-settings-store.ts';
import type { Refolding } from '../scheduling/refolding.ts';

const retentions = Array.from(
  {
    length:
      1 + Math.round((memoryLimits.mostRetention - memoryLimits.leastRetention) / memoryLimits.retentionStep),
  },
  (_, index) => Math.round((memoryLimits.leastRetention + index * memoryLimits.retentionStep) * 100) / 100,
);

export function registerMemoryRoutes(
  app: App,
  { db, now }: Services,
  pool: MemoryPool,
  refolding: Refolding,
): void {
  app.get('/api/get-memory-settings', async (request) => ({
    api_data: makeWireSettings(await findMemorySettings(db, request.user.id)),
  }));

  app.post('/api/update-memory-settings', { schema: { body: memorySettingsChange } }, async (request) => {
    await changeMemorySettings(db, request.user.id, request.body);
    await refolding.run(request.user.id);
    return success;
  });

  app.post('/api/fit-memory', async (request, reply): Promise<{ api_data: MemoryFit } | FastifyReply> => {
    const userId = request.user.id;
    const { model, weights } = await findMemory(db, userId);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const job = {
      kind: 'fit',
      location: pool.location,
      userId,
      current: { model, weights },
    } as const;
    const fit = await pool.run(job, userId, gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error;
      return undefined;
    });
    if (fit === undefined || gone.signal.aborted) return reply.hijack();
    const message = fit.step > 1 && {
      message: `You have very many reviews, so 1 in ${fit.step} cards and positions was used`,
    };
    if (fit.outcome === 'too_few')
      return { api_data: { outcome: 'too_few', reviews: fit.reviews, least: LEAST_FIT_REVIEWS, ...message } };
    if (fit.outcome === 'better') {
      await applyFit(db, userId, fit, now());
      await refolding.run(userId);
    }
    const { outcome, reviews, lossBefore, lossAfter } = fit;
    return { api_data: { outcome, reviews, loss_before: lossBefore, loss_after: lossAfter, ...message } };
  });

  app.post('/api/undo-memory-fit', async (request) => {
    await undoFit(db, request.user.id);
    await refolding.run(request.user.id);
    return success;
  });

  app.get('/api/export-opening-moves', async (request, reply) => {
    const userId = request.user.id;
    await reply.waitForExports();
    const memory = await findMemory(db, userId);
    const { location } = pool;
    const bytes = await pool.run({ kind: 'opening-deck', location, userId, memory, nowMs: now() }, userId);
    void reply.header('content-disposition', 'attachment; filename="tabiya-openings.apkg"');
    return reply
      .type('application/octet-stream')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });

  app.get('/api/get-leeches', async (request): Promise<{ api_data: LeechList }> => {
    await refolding.run(request.user.id);
    return { api_data: await findLeeches(db, request.user.id) };
  });

  app.get(
    '/api/get-memory-statistics',
    { schema: { querystring: memoryStatisticsQuery } },
    async (request): Promise<{ api_data: MemoryStatisticsData }> => {
      const userId = request.user.id;
      const { utc_offset_minutes } = request.query;
      await refolding.run(userId);
      const settings = await findMemorySettings(db, userId);
      const job = {
        kind: 'statistics',
        location: pool.location,
        userId,
        utcOffsetMinutes: utc_offset_minutes,
        retentions,
        inForce: settings.retention,
        model: settings.model,
        weights: pickMemory(settings).weights,
        startMs: findDayStart(now(), utc_offset_minutes, settings.change_hour),
        days: memoryLimits.forecastDays,
      } as const;
      return { api_data: await pool.run(job, userId) };
    },
  );
}
