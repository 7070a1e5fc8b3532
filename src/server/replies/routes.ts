import type { FastifyReply } from 'fastify';
import { Chess, normalizeMove } from 'chessops/chess';
import { parseUci } from 'chessops/util';
import { SPEEDS } from '#chess/pgn/speed';
import { BANDS, findBand } from '#chess/replies/counting-cell';
import { findPosition } from '#chess/position/moves';
import { positionKey } from '#chess/position/key';
import { explorerLimits, explorerQuery, type ExplorerQuery, repliesQuestion } from '#contract/explorer';
import type { App, Services } from '../services.ts';
import { ApiError, tooManyRequests } from '../errors.ts';
import { type CellFilter, makeCellFilter } from './lookup.ts';
import type { PackService } from './pack-service.ts';

const minuteMs = 60_000;
const json = 'application/json; charset=utf-8';
const usualMoves = 12;

export function registerReplyRoutes(app: App, services: Services, packs: PackService): void {
  app.addHook('onClose', () => packs.close());
  app.addHook('onReady', async () => void packs.findSummary());
  const countPositions = makeAllowance(services.now);

  /** Without an explorer file, an empty response would wrongly mean that no games exist. */
  function requirePack(): string {
    const tag = packs.findTag();
    if (tag === undefined) throw new ApiError('not_found', { message: 'This server has no game statistics' });
    return tag;
  }

  app.get('/api/explorer/lichess', { schema: { querystring: explorerQuery } }, async (request, reply) => {
    const { id } = request.user;
    countPositions(id, 1);
    const { variant = 'standard', since, until, moves } = request.query;
    if (variant !== 'standard') throw invalid('Only standard chess is supported');
    if (since !== undefined || until !== undefined) throw invalid('Filtering by month is not supported');
    const key = parsePosition(request.query);
    const filter = parseFilter(request.query);
    const most = Math.min(explorerLimits.moves, parseMoves(moves));
    const tag = requirePack();
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return send(reply, await packs.lookUp({ kind: 'explorer', path: packs.path, key, filter, moves: most }));
  });

  const options = {
    bodyLimit: explorerLimits.bodyBytes,
    schema: { body: repliesQuestion },
  };
  app.post('/api/replies', options, async (request, reply) => {
    const { id } = request.user;
    countPositions(id, request.body.positions.length);
    requirePack();
    return send(reply, await packs.lookUp({ kind: 'replies', path: packs.path, question: request.body }));
  });
}

function send(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply.type(json).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function makeAllowance(now: () => number): (userId: string, positions: number) => void {
  const requested = new Map<string, number>();
  let began = 0;
  return (userId, positions) => {
    if (now() - began >= minuteMs) {
      requested.clear();
      began = now();
    }
    const sum = (requested.get(userId) ?? 0) + positions;
    if (sum > explorerLimits.positionsPerMinute) throw tooManyRequests(began + minuteMs - now());
    requested.set(userId, sum);
  };
}

function parsePosition({ fen, play }: ExplorerQuery): string {
  const position = fen ? findPosition(fen.replaceAll('_', ' ')) : Chess.default();
  if (!position) throw invalid('fen is not a legal position');
  const moves = (play ?? '').split(',').filter(Boolean);
  if (moves.length > explorerLimits.play) throw invalid(`play has more than ${explorerLimits.play} moves`);
  for (const uci of moves) {
    const move = parseUci(uci);
    const normal = move && normalizeMove(position, move);
    if (!normal || !position.isLegal(normal)) throw invalid(`play has an illegal move: ${uci.slice(0, 10)}`);
    position.play(normal);
  }
  return positionKey(position);
}

function parseFilter({ speeds, ratings }: ExplorerQuery): CellFilter {
  const chosen = speeds === undefined ? SPEEDS : speeds.split(',').filter(Boolean);
  if (!chosen.every((speed) => SPEEDS.some((each) => each === speed)))
    throw invalid('speeds has an unknown value');
  const numbers = ratings === undefined ? BANDS : ratings.split(',').filter(Boolean).map(Number);
  if (!numbers.every((rating) => Number.isInteger(rating) && rating >= 0))
    throw invalid('ratings must be numbers');
  return makeCellFilter(
    chosen,
    numbers.map((rating) => BANDS[findBand(2 * rating)] ?? 0),
  );
}

function parseMoves(text: string | undefined): number {
  return text === undefined ? usualMoves : Math.max(0, Math.trunc(Number(text)) || 0);
}

function invalid(message: string): ApiError {
  return new ApiError('invalid', { message });
}
