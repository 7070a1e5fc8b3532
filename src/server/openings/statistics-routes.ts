import * as z from 'zod/mini';
import {
  positionStatisticsQuery,
  statisticsForm,
  statisticsList,
  statisticsQuery,
  type StatisticsRecord,
} from '#contract/statistics';
import { type App, type Services, success } from '../services.ts';
import { ApiError } from '../errors.ts';
import { sendJson, spellList } from '../json-stream.ts';
import { checkStatistics } from './statistics-check.ts';
import { readStatistics, storeStatistics } from './statistics-store.ts';

export function registerStatisticsRoutes(app: App, services: Services): void {
  const { db, now } = services;

  app.get('/api/get_stats', { schema: { querystring: statisticsQuery } }, async (request, reply) => {
    const { user } = request;
    return sendJson(reply, () => spellList('[', readStatistics(db, request.query, user.id, now()), ']'));
  });

  app.post(
    '/api/get_position_stats',
    { schema: { body: positionStatisticsQuery } },
    async (request, reply) => {
      const { user } = request;
      const found = readStatistics(db, request.body, user.id, now(), request.body.fens);
      return sendJson(reply, () => spellList('[', found, ']'));
    },
  );

  app.post('/api/update_stats', { schema: { body: statisticsForm } }, async (request) => {
    const { user } = request;
    const records = parseRecords(request.body.stats).map(getChecked);
    await storeStatistics(db, records, user.id, now());
    return success;
  });
}

function parseRecords(json: string): StatisticsRecord[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw invalid('stats is not JSON');
  }
  const parsed = z.safeParse(statisticsList, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`${issue?.path.join('.') || 'stats'}: ${issue?.message ?? 'not valid'}`);
}

/** One impossible record rejects all: the sender is not trusted. */
function getChecked(record: StatisticsRecord, index: number): StatisticsRecord {
  const checked = checkStatistics(record);
  if (!checked.ok) throw invalid(`record ${index + 1}: ${checked.error}`);
  return checked.value;
}

function invalid(message: string): ApiError {
  return new ApiError('invalid', { field: 'stats', message });
}
