import { afterEach, expect, test, vi } from 'vitest';
import { insertUser } from '../accounts/user-store.ts';
import type { DatabaseLocation } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { describeOnBothDatabases, makeSqliteLocation, openTestDatabase } from '../testing/app.ts';
import { createHeartbeat } from './heartbeat.ts';
import { findGame, insertGame } from './store.ts';
import { makeLiveTime } from './time.ts';

function setAhead(ms: number): void {
  vi.restoreAllMocks();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

afterEach(() => void vi.restoreAllMocks());

test('R22: a step of the machine’s clock does not move the live clock', () => {
  let wall = 1_000_000;
  const time = makeLiveTime(() => wall);
  const before = time.now();
  wall += 3_600_000;
  expect(time.now() - before).toBeLessThan(600_000);
  wall -= 7_200_000;
  expect(time.now()).toBeGreaterThanOrEqual(before);
});

async function startGame(db: Db, now: number): Promise<void> {
  for (const name of ['ann', 'bob']) {
    const user = { id: name, username: name, email: `${name}@example.org`, passwordHash: '', createdAt: 0 };
    await insertUser(db, user);
  }
  const limits = { clockMs: 600_000, maxMoves: 15, reconnectMs: 40_000 };
  await insertGame(db, { id: 'game', whiteId: 'ann', blackId: 'bob', playedAt: now, now, limits });
}

function makeHeart(db: Db, location: DatabaseLocation, nodeId: string) {
  const time = makeLiveTime(Date.now);
  return { time, heartbeat: createHeartbeat({ db, time, nodeId, shared: location.url !== undefined }) };
}

describeOnBothDatabases('the pulse', (makeLocation) => {
  test('R21: a silence is taken out of a running game once, however many nodes find it', async () => {
    const location = await makeLocation();
    const db = await openTestDatabase(location);
    const one = makeHeart(db, location, 'one');
    const two = makeHeart(db, location, 'two');
    const now = Date.now();
    await startGame(db, now - 60_000);
    await db
      .updateTable('live_pulse')
      .set({ alive_at: now - 50_000 })
      .execute();
    const interrupted = await Promise.all([
      one.heartbeat.start(),
      ...(location.url ? [two.heartbeat.start()] : []),
    ]);
    expect(interrupted.flat()).toEqual(['game']);
    const stored = await findGame(db, 'game');
    expect(stored?.game.clock.remainingMs.white).toBe(590_000);
    expect(stored?.game.clock.runningSince).toBeNull();
    expect(await one.heartbeat.beat()).toEqual([]);
  });

  test('R22: a clock that was set back by an hour is a silence too', async () => {
    const location = await makeLocation();
    const db = await openTestDatabase(location);
    const now = Date.now();
    await startGame(db, now + 3_590_000);
    await db
      .updateTable('live_pulse')
      .set({ alive_at: now + 3_600_000 })
      .execute();
    const { heartbeat } = makeHeart(db, location, 'one');
    expect(await heartbeat.start()).toEqual(['game']);
    expect((await findGame(db, 'game'))?.game.clock.remainingMs.white).toBe(590_000);
  });

  test('R21: a beat in time takes nothing out', async () => {
    const location = await makeLocation();
    const db = await openTestDatabase(location);
    const { heartbeat } = makeHeart(db, location, 'one');
    await startGame(db, Date.now());
    await heartbeat.start();
    const version = (await findGame(db, 'game'))?.game.version;
    expect(await heartbeat.beat()).toEqual([]);
    expect((await findGame(db, 'game'))?.game.version).toBe(version);
    expect(heartbeat.isStale()).toBe(false);
  });
});

test('R21: a disk that is slow to take the heartbeat is not a silence', async () => {
  const location = await makeSqliteLocation();
  const db = await openTestDatabase(location);
  const { heartbeat } = makeHeart(db, location, 'one');
  await startGame(db, Date.now());
  await heartbeat.start();
  const version = (await findGame(db, 'game'))?.game.version;
  const disk = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(() => disk.promise);
  const beat = heartbeat.beat();
  for (let passedMs = 500; passedMs <= 3000; passedMs += 500) {
    setAhead(passedMs);
    heartbeat.check();
  }
  disk.resolve();
  expect(await beat).toEqual([]);
  await transaction;
  expect(await heartbeat.beat()).toEqual([]);
  expect((await findGame(db, 'game'))?.game.version).toBe(version);
});

test('R21: a process that stood still is a silence, and stale until it is taken out', async () => {
  const location = await makeSqliteLocation();
  const db = await openTestDatabase(location);
  const { heartbeat } = makeHeart(db, location, 'one');
  await startGame(db, Date.now());
  await heartbeat.start();
  expect(heartbeat.isStale()).toBe(false);
  setAhead(2600);
  heartbeat.check();
  expect(heartbeat.isStale()).toBe(true);
  expect(await heartbeat.beat()).toEqual(['game']);
  expect(heartbeat.isStale()).toBe(false);
  expect((await findGame(db, 'game'))?.game.clock.remainingMs.white).toBeGreaterThan(599_000);
});
