import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { paced } from '../../../scripts/pace.mjs';
import { afterTest, makeEmptySqliteLocation, openTestDatabase, startTestApp } from '../testing/app.ts';
import { makeGameReview } from '../testing/games.ts';
import { openDatabase } from './database.ts';
import type { Db } from './tables.ts';
import { isUnavailable } from './unavailable.ts';
import { WriteQueue } from './write-queue.ts';

function watchThreads(): Worker[] {
  const threads: Worker[] = [];
  const onThread = (message: unknown): void => void threads.push((message as { worker: Worker }).worker);
  subscribe('worker_threads', onThread);
  afterTest(async () => void unsubscribe('worker_threads', onThread));
  return threads;
}

const add = (db: Db, id: string) => db.insertInto('attempts').values({ id, bucket: 'b', at: 0 }).execute();

const restarted = { timeout: paced(10_000) };

test('is started again: what was under way fails as unavailable, and nothing that was acknowledged is lost', async () => {
  const threads = watchThreads();
  const onLost = vi.fn<(error: Error) => void>();
  const db = await openDatabase(await makeEmptySqliteLocation(), onLost);
  afterTest(() => db.destroy());
  const acknowledged: string[] = [];
  const failures: unknown[] = [];
  const write = (id: string) =>
    add(db, id).then(
      () => acknowledged.push(id),
      (error: unknown) => failures.push(error),
    );
  for (let kill = 0; kill < 3; kill += 1) {
    const writing = Array.from({ length: 500 }, (_, index) => write(`${kill} ${index}`));
    await Promise.race(writing);
    await threads.at(-1)?.terminate();
    await Promise.all(writing);
    await expect
      .poll(() => write(`after ${kill}`).then(() => acknowledged.at(-1)), restarted)
      .toBe(`after ${kill}`);
  }
  expect(threads).toHaveLength(4);
  expect(onLost).toHaveBeenCalledTimes(3);
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.filter((error) => !isUnavailable(error))).toEqual([]);
  const stored = (await db.selectFrom('attempts').select('id').execute()).map(({ id }) => id);
  expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
});

test('takes the transaction with it that it was in the middle of, and nobody waits for ever', async () => {
  const threads = watchThreads();
  const db = await openTestDatabase(await makeEmptySqliteLocation());
  let waiting: Promise<unknown> = Promise.resolve();
  const broken = db.transaction().execute(async (tx) => {
    await add(tx, 'first half');
    waiting = add(db, 'behind it');
    await threads.at(-1)?.terminate();
    await add(tx, 'second half');
  });
  await expect(broken).rejects.toSatisfy(isUnavailable);
  await waiting.catch((error: unknown) => expect(error).toSatisfy(isUnavailable));
  await expect.poll(() => add(db, 'after it').then(() => 'stored'), restarted).toBe('stored');
  const stored = (await db.selectFrom('attempts').select('id').execute()).map(({ id }) => id);
  expect(stored).not.toContain('first half');
  expect(stored).not.toContain('second half');
});

test('a transaction that only has its end left fails too', async () => {
  const threads = watchThreads();
  const db = await openTestDatabase(await makeEmptySqliteLocation());
  const broken = db.transaction().execute(async (tx) => {
    await add(tx, 'whole');
    await threads.at(-1)?.terminate();
  });
  await expect(broken).rejects.toSatisfy(isUnavailable);
  expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([]);
});

test('users are asked to try again, and can', async () => {
  const threads = watchThreads();
  const { signUp } = await startTestApp(makeEmptySqliteLocation);
  const ann = await signUp('ann');
  const save = () => ann.post('/api/upsert-game-review', makeGameReview());
  const answers: Awaited<ReturnType<typeof save>>[] = [];
  const listRefused = () => answers.filter(({ statusCode }) => statusCode !== 200);
  while (listRefused().length === 0) {
    const saving = Array.from({ length: 20 }, save);
    await Promise.all([threads.at(0)?.terminate(), threads.at(-1)?.terminate()]);
    answers.push(...(await Promise.all(saving)));
  }
  for (const { statusCode, headers } of listRefused())
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  await expect.poll(async () => (await save()).statusCode, restarted).toBe(200);
  const { api_data: stored } = (await ann.get('/api/get-game-reviews')).json();
  expect(stored.length).toBeGreaterThan(answers.length - listRefused().length);
});

test('that does not answer is given up: nobody waits for it, and the next one starts only when it has ended', async () => {
  const threads = watchThreads();
  const onLost = vi.fn<(error: Error) => void>();
  const path = join((await makeEmptySqliteLocation()).dataDir, 'stall.sqlite');
  const queue = await WriteQueue.open(path, onLost);
  afterTest(() => queue.close());
  const add = (name: string) =>
    queue.run([{ sql: 'insert into rows values (?)', parameters: [name] }]).then(() => 'stored');
  await queue.run([{ sql: 'create table rows (name text)', parameters: [] }]);
  queue.limitStalls(3000);
  const holder = new DatabaseSync(path);
  holder.exec('begin immediate');
  const stalled = add('stalled');
  await expect(stalled).rejects.toThrow('The database writer does not answer');
  await expect(stalled).rejects.toSatisfy(isUnavailable);
  await expect(add('behind it')).rejects.toSatisfy(isUnavailable);
  expect(threads).toHaveLength(1);
  holder.close();
  await expect.poll(() => add('after it').catch(String), restarted).toBe('stored');
  expect(threads.length).toBeGreaterThan(1);
  expect(onLost).toHaveBeenCalledTimes(threads.length - 1);
  const [found] = await queue.run([{ sql: 'select name from rows', parameters: [] }]);
  expect(found?.rows).toEqual([{ name: 'after it' }]);
});
