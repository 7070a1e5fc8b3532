import * as z from 'zod/mini';
import {
  positionStatisticsQuery,
  statisticsForm,
  statisticsList,
  statisticsQuery,
  type StatisticsRecord,
  type StatisticsMove,
  statisticsMoves,
} from '#contract/statistics';
import { findPosition } from '#chess/position/moves';
import { positionKey } from '#chess/position/key';
import { TreeBoard } from '#chess/position/tree-board';
import { err, ok, type Result } from '#chess/result';
import { type App, type Services, success } from '../services.ts';
import { ApiError } from '../errors.ts';
import { sendJson, spellList } from '../json-stream.ts';
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

/** Rejects the whole request if one record is impossible, because its sender cannot be trusted. */
function getChecked(record: StatisticsRecord, index: number): StatisticsRecord {
  const checked = checkStatistics(record);
  if (!checked.ok) throw invalid(`record ${index + 1}: ${checked.error}`);
  return checked.value;
}

function invalid(message: string): ApiError {
  return new ApiError('invalid', { field: 'stats', message });
}

function checkStatistics(record: StatisticsRecord): Result<StatisticsRecord, string> {
  const position = findPosition(record.fen);
  if (!position) return err('the position is not legal');
  const moves = parseMoves(record.moves);
  if (!moves) return err('the moves cannot be read');
  const fen = positionKey(position);
  const spelt = spellMoves(fen, moves);
  if (!spelt.ok) return spelt;
  for (const result of ['white', 'draws', 'black'] as const) {
    const played = spelt.value.reduce((sum, move) => sum + move[result], 0);
    if (played > record[result]) return err(`the moves have more games (${result}) than the position`);
  }
  return ok({ ...record, fen, moves: JSON.stringify(spelt.value) });
}

function parseMoves(json: string): StatisticsMove[] | undefined {
  try {
    const moves = z.safeParse(statisticsMoves, JSON.parse(json));
    return moves.success ? moves.data : undefined;
  } catch {
    return undefined;
  }
}

function spellMoves(fen: string, moves: readonly StatisticsMove[]): Result<StatisticsMove[], string> {
  const board = new TreeBoard(fen);
  const spelt = new Map<string, StatisticsMove>();
  for (const move of moves) {
    const packed = board.findMove(move.san);
    if (typeof packed === 'string') return err(`${move.san.slice(0, 10)} is not a legal move`);
    const san = board.makeSanAndPlay(packed);
    board.takeBack();
    if (spelt.has(san)) return err(`${san} is there twice`);
    spelt.set(san, { ...move, san });
  }
  return ok([...spelt.values()]);
}
