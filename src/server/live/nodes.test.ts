import { expect, test } from 'vitest';
import { sql } from 'kysely';
import type { DatabaseLocation } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { makePostgresLocation, openTestDatabase } from '../testing/app.ts';
import { type LiveProcess, startProcess } from '../testing/live-process.ts';
import { signUp } from '../testing/live-accounts.ts';
import { type Pair, type TestPlayer, connect, playMoves, startNode, startPair } from '../testing/live.ts';
import { findGame, saveGame } from './store.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function startTwoNodes() {
  const location = await makePostgresLocation();
  return [await startNode(location), await startNode(location)] as const;
}

test('R7, R13: players on different nodes are matched and play', async () => {
  const [one, two] = await startTwoNodes();
  const pair = await startPair(one, two);
  await playMoves(pair, 'f2f3 e7e5 g2g4 d8h4');
  expect((await pair.white.hear('game_over')).payload.winner).toBe('Black');
  expect((await pair.black.hear('game_over')).payload.winner).toBe('Black');
});

test('R2: a newer socket on another node takes over', async () => {
  const [one, two] = await startTwoNodes();
  const pair = await startPair(one, one);
  const tab = await connect(two, pair.whiteCookie);
  await pair.white.hear('replaced');
  expect((await pair.white.hearClose()).code).toBe(4001);
  await playMoves({ ...pair, white: tab }, 'e2e4 e7e5');
  expect(pair.black.messages.map((message) => message.type)).not.toContain('opponent_gone');
});

test('R11: cancelled on one node, the opponent on the other waits on', async () => {
  const [one, two] = await startTwoNodes();
  const { white, black } = await startPair(one, two);
  white.socket.close();
  await black.hear('matching');
});

test('R13: a lost wake-up is found by the slow poll', async () => {
  const [one, two] = await startTwoNodes();
  const pair = await startPair(one, two);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`.execute(one.db);
  await playMoves(pair, 'e2e4');
});

test('R37: flag, resignation and moves from two nodes at once give one result', async () => {
  const [one, two] = await startTwoNodes();
  for (let round = 0; round < 5; round += 1) {
    const pair = await startPair(one, two);
    await playMoves(pair, 'f2f3 e7e5 g2g4');
    pair.black.move('d8', 'h4');
    pair.white.send({ type: 'resign' });
    const ends = await Promise.all(
      [pair.white, pair.black].map(async (player) => {
        player.send({ type: 'sync', game_id: pair.gameId });
        let { game } = await player.hear('state');
        while (!game?.payload.winner) {
          await pause(50);
          player.send({ type: 'sync', game_id: pair.gameId });
          ({ game } = await player.hear('state'));
        }
        return game.payload;
      }),
    );
    expect(ends[0]).toMatchObject({ winner: 'Black', reason: ends[1]?.reason });
  }
});

async function listNodes(db: Db): Promise<string[]> {
  return (await db.selectFrom('live_nodes').select('id').execute()).map(({ id }) => id);
}

async function ageNodes(db: Db, ids: readonly string[], ms: number): Promise<void> {
  await db
    .updateTable('live_nodes')
    .set((set) => ({ alive_at: set('alive_at', '-', ms) }))
    .where('id', 'in', ids)
    .execute();
}

async function countNodes(db: Db, ids: readonly string[]): Promise<number> {
  return (await db.selectFrom('live_nodes').select('id').where('id', 'in', ids).execute()).length;
}

async function ageGame(db: Db, id: string, ms: number): Promise<void> {
  await db
    .updateTable('live_pulse')
    .set((set) => ({ alive_at: set('alive_at', '-', ms) }))
    .execute();
  const stored = await findGame(db, id);
  const since = stored?.game.clock.runningSince ?? undefined;
  if (!stored || since === undefined) throw new Error('no clock runs');
  const { game } = stored;
  const older = { ...game, clock: { ...game.clock, runningSince: since - ms }, version: game.version + 1 };
  expect(await saveGame(db, id, older, game.version)).toBe(true);
}

async function awaitBot(node: LiveProcess, cookie: string): Promise<void> {
  const player = await connect(node, cookie);
  player.send({ type: 'request_house', rating: 1500, color: 'w' });
  await player.hear('game_started');
  player.move('e2', 'e4');
  await player.hear('move_accepted');
}

async function invite(node: LiveProcess, cookie: string): Promise<string | undefined> {
  const host = await connect(node, cookie);
  host.send({ type: 'invite' });
  return (await host.hear('invitation')).mine?.token;
}

async function startPosition(node: LiveProcess, cookie: string, position: string): Promise<void> {
  const player = await connect(node, cookie);
  player.send({ type: 'request_house', rating: 1500, color: 'w', position, no_clock: true });
  await player.hear('game_started');
  player.move('f1', 'b5', 0);
  await player.hear('move');
  player.send({ type: 'take_back', ply: 2 });
  await player.hear('taken_back');
  player.move('f1', 'c4', 0);
  await player.hear('move_accepted');
}

async function waitForBot(player: TestPlayer): Promise<void> {
  const countMoves = async () => {
    player.send({ type: 'sync' });
    return (await player.hear('state')).game?.moves.length;
  };
  await expect.poll(countMoves, { interval: 200 }).toBe(2);
}

interface Processes {
  location: DatabaseLocation;
  db: Db;
  one: LiveProcess;
  idsOfOne: string[];
  two: LiveProcess;
}

test('R32: a paused node that wakes writes over nothing; R6, R31, R52, R54, R58, R59, R60: what it had when it was killed with kill -9 goes on at the other; R21: while no node was alive no clock ran', async () => {
  const location = await makePostgresLocation();
  const db = await openTestDatabase(location);
  const one = await startProcess(location, environment);
  await expect.poll(() => listNodes(db)).toHaveLength(1);
  const idsOfOne = await listNodes(db);
  const two = await startProcess(location, environment);
  const processes: Processes = { location, db, one, idsOfOne, two };
  await expectNothingWrittenOver(processes);
  await expectOtherGoesOn(processes);
  await expectNoClockRan(processes);
});

const clockSeconds = 60;
const environment = { OPENING_GAME_CLOCK_SECONDS: String(clockSeconds) };

async function expectNothingWrittenOver({ db, one, idsOfOne, two }: Processes): Promise<void> {
  const pair = await startPair({ url: one.url, db }, one);
  await playMoves(pair, 'e2e4');
  one.pause();
  pair.black.move('e7', 'e5', 1);
  const white = await connect(two, pair.whiteCookie);
  const black = await connect(two, pair.blackCookie);
  const moved: Pair = { ...pair, white, black };
  await playMoves(moved, 'c7c5 g1f3', 1);
  await ageNodes(db, idsOfOne, 10_000);
  await expect.poll(() => countNodes(db, idsOfOne)).toBe(0);
  one.resume();
  await expect.poll(() => countNodes(db, idsOfOne)).toBe(1);
  await Promise.all([pair.white.hearClose(), pair.black.hearClose()]);
  black.send({ type: 'sync' });
  const { game } = await black.hear('state');
  expect(game?.moves.map(({ from, to }) => from + to)).toEqual(['e2e4', 'c7c5', 'g1f3']);
  await playMoves(moved, 'd7d6', 3);
}

async function expectOtherGoesOn({ db, one, idsOfOne, two }: Processes): Promise<void> {
  const pair = await startPair({ url: one.url, db }, two);
  await playMoves(pair, 'e2e4 e7e5');
  const [lost, cookie] =
    pair.white.socket.url === one.url.replace('http', 'ws') + '/myws'
      ? [pair.white, pair.whiteCookie]
      : [pair.black, pair.blackCookie];
  const [carl, dora, fay] = [
    await signUp({ db }, 'carl'),
    await signUp({ db }, 'dora'),
    await signUp({ db }, 'fay'),
  ];
  const token = await invite(one, dora);
  const position = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
  await startPosition(one, fay, position);
  await awaitBot(one, carl);
  const ghost = await connect(one, await signUp({ db }, 'ghost'));
  ghost.send({ type: 'request_game' });
  await ghost.hear('matching');
  await one.kill();

  await lost.hearClose();
  const back = await connect(two, cookie);
  const goesOn: Pair = lost === pair.white ? { ...pair, white: back } : { ...pair, black: back };
  await playMoves(goesOn, 'g1f3 b8c6', 2);

  const host = await connect(two, dora);
  expect((await host.hear('invitation')).mine?.token).toBe(token);
  const guest = await connect(two, await signUp({ db }, 'emil'));
  guest.send({ type: 'accept_invitation', token: token ?? '' });
  await Promise.all([host.hear('game_started'), guest.hear('game_started')]);

  await waitForBot(await connect(two, carl));
  await ageNodes(db, idsOfOne, 10_000);
  const player = await connect(two, fay);
  await waitForBot(player);
  player.send({ type: 'sync' });
  const { game } = await player.hear('state');
  expect(game).toMatchObject({ start_fen: position, no_clock: true, clock_running: false });
  expect(game?.moves[0]).toEqual({ from: 'f1', to: 'c4' });
  player.send({ type: 'take_back', ply: 2 });
  expect(await player.hear('taken_back')).toMatchObject({ ply: 0 });

  await playMoves(await startPair({ url: two.url, db }, two), 'e2e4');
}

async function expectNoClockRan({ location, db, two }: Processes): Promise<void> {
  const pair = await startPair({ url: two.url, db }, two);
  await playMoves(pair, 'e2e4');
  await two.kill();
  await ageGame(db, pair.gameId, clockSeconds * 1000);
  const third = await startProcess(location, environment);
  const white = await connect(third, pair.whiteCookie);
  const black = await connect(third, pair.blackCookie);
  expect((await white.hear('clock')).clock_running).toBe(true);
  white.send({ type: 'sync' });
  const { game } = await white.hear('state');
  expect(game?.oppTimeRemaining).toBeGreaterThan(clockSeconds / 2);
  expect(game?.clock_running).toBe(true);
  await playMoves({ ...pair, white, black }, 'e7e5 g1f3', 1);
}
