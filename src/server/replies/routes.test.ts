import { copyFile, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { explorerAnswer, explorerLimits, repliesAnswer } from '#contract/explorer';
import { makeDataDir, makeSqliteLocation, startTestApp, type Visitor } from '../testing/app.ts';
import { applicationId } from './pack-file.ts';
import { BadPack, Pack } from './pack-reader.ts';
import { countWithChessops } from '../testing/pack-counting.ts';
import { buildTestPack, simulatorGames } from '../testing/pack.ts';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const everything = {
  speeds: ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'],
  ratings: ['400', '1000', '1200', '1400', '1600', '1800', '2000', '2200', '2500'],
};

function makeGame(moves: string, headers: Record<string, string> = {}): string {
  const all = {
    Event: 'Rated Blitz game',
    Result: '1-0',
    UTCDate: '2026.05.01',
    WhiteElo: '1500',
    BlackElo: '1521',
    TimeControl: '180+0',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `[${name} "${value}"]`);
  return `${lines.join('\n')}\n\n${moves} ${all.Result}\n\n`;
}

const italian = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O';
const games = [
  makeGame(`${italian} Nf6`),
  makeGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O d6', {
    Result: '1/2-1/2',
    WhiteElo: '2301',
    BlackElo: '2400',
  }),
  makeGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3', { Result: '0-1', TimeControl: '600+0' }),
  makeGame('1. d4 d5', { Result: '0-1' }),
].join('');

async function startWithPack(text: string) {
  const location = await makeSqliteLocation();
  const out = join(location.dataDir, 'explorer.sqlite');
  await buildTestPack(text, { out });
  const test = await startTestApp(() => Promise.resolve(location));
  return { ...test, out, user: await test.signUp('Ann') };
}

async function explore(user: Visitor, query: Record<string, string> = {}) {
  const answer = await user.get(`/api/explorer/lichess?${new URLSearchParams(query)}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return explorerAnswer.parse(answer.json());
}

test('an answer is kept by the browser for as long as the pack is the same one', async () => {
  const { user, out } = await startWithPack(games);
  const path = '/api/explorer/lichess?play=e2e4';
  const first = await user.get(path);
  const { etag, 'cache-control': caching } = first.headers;
  expect(caching).toBe('private, no-cache');
  const ask = () => user.send({ method: 'GET', url: path, headers: { 'if-none-match': String(etag) } });
  expect(await ask()).toMatchObject({ statusCode: 304, body: '' });
  await buildTestPack(`${games}${makeGame('1. e4 c5')}`, { out: `${out}.new` });
  await rename(`${out}.new`, out);
  const after = await ask();
  expect([after.statusCode, after.headers.etag === etag]).toEqual([200, false]);
  expect(after.body).not.toBe(first.body);
});

test('the explorer answers in the form of Lichess', async () => {
  const { user } = await startWithPack(games);
  const first = await user.get('/api/explorer/lichess');
  expect(first.json()).toEqual({
    white: 1,
    draws: 1,
    black: 2,
    moves: [
      {
        uci: 'e2e4',
        san: 'e4',
        averageRating: 1791,
        white: 1,
        draws: 1,
        black: 1,
        game: null,
        opening: null,
      },
      {
        uci: 'd2d4',
        san: 'd4',
        averageRating: 1511,
        white: 0,
        draws: 0,
        black: 1,
        game: null,
        opening: null,
      },
    ],
    recentGames: [],
    topGames: [],
    opening: null,
  });
  const play = 'e2e4,e7e5,g1f3,b8c6,f1c4,f8c5';
  const castling = await explore(user, { play });
  expect(castling.moves.map(({ uci, san }) => [uci, san])).toEqual([
    ['e1h1', 'O-O'],
    ['c2c3', 'c3'],
  ]);
  for (const castled of ['e1h1', 'e1g1'])
    expect((await explore(user, { play: `${play},${castled}` })).moves.map(({ san }) => san).sort()).toEqual([
      'Nf6',
      'd6',
    ]);
  const fen = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R_w_KQkq_-_4_4';
  expect(await explore(user, { fen })).toEqual(castling);
  expect((await explore(user, { moves: '1' })).moves).toHaveLength(1);
  expect(await explore(user, { fen: '8/8/8/4k3/8/4K3/4P3/8 w - - 0 1' })).toMatchObject({
    white: 0,
    moves: [],
  });
});

test('speeds and ratings choose the games', async () => {
  const { user } = await startWithPack(games);
  const count = async (query: Record<string, string>) => {
    const { white, draws, black } = await explore(user, query);
    return white + draws + black;
  };
  expect(await count({ speeds: 'rapid' })).toBe(1);
  expect(await count({ speeds: 'blitz,rapid', ratings: '1400,2200' })).toBe(4);
  expect(await count({ ratings: '2200' })).toBe(1);
  expect(await count({ ratings: '1599' })).toBe(3);
  expect(await count({ ratings: '' })).toBe(0);
  expect(await count({ speeds: '' })).toBe(0);
});

test('what cannot be answered is refused', async () => {
  const { user } = await startWithPack(games);
  for (const query of [
    'fen=nonsense',
    'play=e2e5',
    'speeds=hyper',
    'ratings=x',
    'variant=atomic',
    'since=2026-01',
    `fen=${'x'.repeat(200)}`,
  ])
    expect([query, (await user.get(`/api/explorer/lichess?${query}`)).statusCode]).toEqual([query, 400]);
  const ask = async (body: object) => (await user.post('/api/replies', body)).statusCode;
  const many = Array.from({ length: explorerLimits.positionsPerCall + 1 }, () => start);
  expect(await ask({ ...everything, positions: many })).toBe(400);
  expect(await ask({ ...everything, positions: ['x'.repeat(101)] })).toBe(400);
  expect(await ask({ ...everything, positions: [], padding: 'x'.repeat(explorerLimits.bodyBytes) })).toBe(
    413,
  );
  expect(await ask({ speeds: ['hyper'], ratings: [], positions: [] })).toBe(400);
});

test('nobody asks about more positions in a minute than are allowed', async () => {
  const { user, clock, signUp } = await startWithPack(games);
  const positions = Array.from({ length: explorerLimits.positionsPerCall }, () => 'x');
  const ask = async (visitor: Visitor) =>
    (await visitor.post('/api/replies', { ...everything, positions })).statusCode;
  for (let requested = 0; requested < explorerLimits.positionsPerMinute; requested += positions.length)
    expect(await ask(user)).toBe(200);
  expect(await ask(user)).toBe(429);
  expect(await ask(await signUp('Ben'))).toBe(200);
  clock.now += 60_000;
  expect(await ask(user)).toBe(200);
});

test('many positions at once, as chessops counts them', async () => {
  const { user } = await startWithPack(simulatorGames);
  const { counts, games: total } = countWithChessops(simulatorGames, 30);
  const keys = [...counts.keys()].slice(0, 5000);
  const body = { ...everything, positions: [...keys, 'junk', `${start} 0 1`, '8/8/8/8/8/8/8/8 w - -'] };
  const answer = repliesAnswer.parse((await user.post('/api/replies', body)).json());
  expect(answer.games).toBe(total);
  expect(answer.positions).toHaveLength(body.positions.length);
  const sums = (index: number) =>
    (answer.positions[index] ?? []).reduce((sum, { white, draws, black }) => sum + white + draws + black, 0);
  for (const [index, key] of keys.entries()) {
    let expected = 0;
    for (const [white, draws, black] of counts.get(key)?.values() ?? []) expected += white + draws + black;
    if (sums(index) !== expected) expect([key, sums(index)]).toEqual([key, expected]);
  }
  expect(answer.positions.at(-3)).toEqual([]);
  expect(answer.positions.at(-2)).toEqual(answer.positions[keys.indexOf(start)]);
  expect(answer.positions.at(-1)).toEqual([]);
  const blitz = await user.post('/api/replies', { positions: [start], speeds: ['blitz'], ratings: ['1800'] });
  expect(blitz.json().games).toBeLessThan(total);
});

test('a pack may come, be replaced and go while the server runs', async () => {
  const location = await makeSqliteLocation();
  const test = await startTestApp(() => Promise.resolve(location));
  const user = await test.signUp('Ann');
  const config = async () => (await user.get('/api/config')).json().explorer_pack;
  const status = async () => (await user.get('/api/explorer/lichess')).statusCode;
  expect([await config(), await status()]).toEqual([null, 404]);

  const out = join(location.dataDir, 'explorer.sqlite');
  await buildTestPack(games, { out });
  expect(await config()).toEqual({
    games: 4,
    positions: 9,
    max_ply: 30,
    first_day: '2026-05-01',
    last_day: '2026-05-01',
  });
  expect((await explore(user)).black).toBe(2);

  const newer = await buildTestPack(makeGame('1. c4', { UTCDate: '2026.06.02' }));
  await copyFile(newer, `${out}.new`);
  await rename(`${out}.new`, out);
  expect((await explore(user)).moves.map(({ san }) => san)).toEqual(['c4']);
  expect(await config()).toMatchObject({ games: 1, last_day: '2026-06-02' });

  await writeFile(`${out}.new`, 'something else');
  await rename(`${out}.new`, out);
  expect([await config(), await status()]).toEqual([null, 404]);
  await copyFile(newer, `${out}.new`);
  await rename(`${out}.new`, out);
  expect(await status()).toBe(200);
});

test('a file that is no pack is refused in one sentence', async () => {
  const folder = await makeDataDir();
  const reason = async (name: string, make: (path: string) => Promise<void> | void) => {
    const path = join(folder, name);
    await make(path);
    try {
      new Pack(path).close();
    } catch (error) {
      expect(error).toBeInstanceOf(BadPack);
      return String((error as Error).message).replace(path, 'FILE');
    }
    return 'taken';
  };
  const good = await buildTestPack(simulatorGames.slice(0, 100_000));
  const foreign = 'FILE is not a pack made by "npm run explorer".';
  expect(await reason('good', (path) => copyFile(good, path))).toBe('taken');
  expect(await reason('empty', (path) => writeFile(path, ''))).toBe(foreign);
  expect(await reason('text', (path) => writeFile(path, '1. e4 e5\n'.repeat(100)))).toBe(foreign);
  const sqlite = (path: string, ...statements: string[]): void => {
    const db = new DatabaseSync(path);
    for (const each of statements) db.exec(each);
    db.close();
  };
  expect(await reason('foreign', (path) => sqlite(path, 'create table users (id text)'))).toBe(foreign);
  const ours = `pragma application_id = ${applicationId}`;
  expect(
    await reason('later', (path) => sqlite(path, ours, 'pragma user_version = 99', 'create table t (x)')),
  ).toBe('FILE has a format this version cannot read. Build it again.');
  expect(
    await reason('hollow', (path) => sqlite(path, ours, 'pragma user_version = 1', 'create table t (x)')),
  ).toBe('FILE is damaged.');
  const { length } = await readFile(good);
  for (const size of [length - 1, length >> 1, 4096, 200]) {
    const cut = await reason(`cut-${size}`, async (path) => {
      await copyFile(good, path);
      await truncate(path, size);
    });
    expect([size, cut]).toEqual([size, 'FILE is incomplete. Copy or build it again.']);
  }
});

test('a damaged place in a pack: one sentence, and the rest goes on', async () => {
  const { user, out } = await startWithPack(simulatorGames);
  const bytes = await readFile(out);
  bytes.fill(0xff, 4096 * 3);
  await writeFile(`${out}.new`, bytes);
  await rename(`${out}.new`, out);
  const answer = await user.get('/api/explorer/lichess');
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'The game statistics of this server cannot be read',
  ]);
  expect((await user.get('/api/get-cards')).statusCode).toBe(200);
});

test('a pack that is cut off while it is read: one sentence, and a whole one is read again', async () => {
  const { user, out } = await startWithPack(simulatorGames);
  const whole = await readFile(out);
  const pack = new Pack(out);
  expect(pack.findReplies(start)).toBeDefined();
  expect((await explore(user)).moves).not.toEqual([]);
  await truncate(out, 4096 * 2);
  expect(() => pack.findReplies('rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -')).toThrow();
  pack.close();
  const answer = await user.get('/api/explorer/lichess');
  expect([answer.statusCode, (await user.get('/api/config')).json().explorer_pack]).toEqual([404, null]);
  await writeFile(`${out}.new`, whole);
  await rename(`${out}.new`, out);
  expect((await explore(user)).moves).not.toEqual([]);
});
