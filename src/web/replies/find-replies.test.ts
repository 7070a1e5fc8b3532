/**
 * One failing source must not affect the others. Estimates always fail here, because Node has no web workers.
 */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReplySource } from '#chess/opening/replies';
import type { RepliesAnswer } from '#contract/explorer';
import type { StatisticsRecord } from '#contract/statistics';

import { askLines, findReplies } from './find-replies.ts';

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
const afterD4 = 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -';
const filter = { speeds: ['blitz' as const], ratings: ['1600' as const] };

interface Answer {
  status: number;
  body: unknown;
}
let pack: Answer;
let cache: Answer;
let paths: string[] = [];
let server: Server;
const plainFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    paths.push(request.url ?? '');
    const { status, body } = request.url === '/api/replies' ? pack : cache;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  globalThis.fetch = (input, init) =>
    plainFetch(
      typeof input === 'string' && input.startsWith('/') ? `http://127.0.0.1:${address.port}${input}` : input,
      init,
    );
});

afterAll(() => {
  globalThis.fetch = plainFetch;
  server.close();
});

function packOf(...counts: number[]): RepliesAnswer {
  return {
    games: 1000,
    positions: counts.map((games) => (games === 0 ? [] : [{ san: 'c5', white: games, draws: 0, black: 0 }])),
  };
}

function cached(fen: string, games: number): StatisticsRecord {
  const moves = JSON.stringify([{ san: 'e5', white: games, draws: 0, black: 0 }]);
  return { fen, speeds: 'blitz', ratings: '1600', white: games, draws: 0, black: 0, moves };
}

beforeEach(() => {
  paths = [];
  pack = { status: 200, body: packOf(0, 0) };
  cache = { status: 200, body: [] };
});

async function find(...sources: ReplySource[]) {
  const question = askLines([
    { key: afterE4, line: { sans: ['e4'] } },
    { key: afterD4, line: { sans: ['d4'] } },
  ]);
  const { replies, uncounted, problems } = await findReplies(question, { filter, sources });
  const from = (key: string) => {
    const found = replies.get(key);
    return found && `${found.source} ${found.games}`;
  };
  return { e4: from(afterE4), d4: from(afterD4), uncounted, problems };
}

test('the larger count stands, no matter who has it, and Lichess can be asked about what almost nobody has counted', async () => {
  pack.body = packOf(600, 29);
  cache.body = [cached(afterE4, 500), cached(afterD4, 5)];
  expect(await find('pack', 'explorer')).toMatchObject({ e4: 'pack 600', d4: 'pack 29', uncounted: [] });
  cache.body = [];
  expect((await find('pack', 'explorer')).uncounted).toEqual([afterD4]);
});

test('what is chosen is asked, and nothing else', async () => {
  cache.body = [cached(afterE4, 500)];
  pack.body = packOf(3, 0);
  expect(await find('explorer')).toMatchObject({ e4: 'explorer 500', d4: undefined, uncounted: [afterD4] });
  expect(paths).toEqual(['/api/get_position_stats']);
  expect(await find('pack')).toMatchObject({ e4: 'pack 3', d4: undefined, uncounted: [] });
});

test('a pack that cannot be read and blocked workers have a sentence each; the cache goes on', async () => {
  pack = {
    status: 503,
    body: { api_result: 'unavailable', message: 'The game statistics of this server cannot be read' },
  };
  cache.body = [cached(afterE4, 500)];
  const found = await find('pack', 'explorer', 'estimate');
  expect(found).toMatchObject({ e4: 'explorer 500', d4: undefined, uncounted: [afterD4] });
  expect(found.problems).toEqual([
    'The game statistics of this server cannot be read',
    'The estimate of opponents’ replies needs web workers, which your browser blocks.',
  ]);
});

test('a few games on this server are better than nothing', async () => {
  pack.body = packOf(3, 0);
  const found = await find('pack', 'estimate');
  expect(found).toMatchObject({ e4: 'pack 3', d4: undefined });
});

test('without the server one sentence says so', async () => {
  pack = { status: 502, body: 'gone' };
  cache = { status: 502, body: 'gone' };
  const { problems, uncounted } = await find('pack', 'explorer');
  expect(problems).toHaveLength(1);
  expect(uncounted).toEqual([]);
});

test('a stopped question ends as stopped', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  const question = askLines([{ key: afterE4, line: { sans: ['e4'] } }]);
  await expect(findReplies(question, { filter, sources: ['estimate'], signal: stopped })).rejects.toThrow(
    'stopped',
  );
});
