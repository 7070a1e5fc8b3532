import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { makePostgresLocation, openTestDatabase } from '../testing/app.ts';
import { executeAllOrNone } from './change-all.ts';
import type { Statement } from './postgres-batch.ts';
import { prepareRowQuery } from './prepared.ts';
import { readTogether } from './read-together.ts';
import { type Sent, QueryBatcher } from './query-batching.ts';

afterEach(() => void vi.useRealTimers());

const say = (...words: string[]): Statement[] => words.map((text) => ({ text, values: [] }));
const before = say('before');

function makeDatabase() {
  const batches: Array<{ texts: string[]; answer: () => void; fail: (error: unknown) => void }> = [];
  const shared = new QueryBatcher((statements) => {
    const { promise, resolve, reject } = Promise.withResolvers<Sent>();
    const texts = statements.map(({ text }) => text);
    const answered = texts.map((command) => ({ command, count: 1, rows: [] }));
    batches.push({ texts, answer: () => resolve({ answered }), fail: reject });
    return promise;
  }, before);
  return { batches, send: async (...words: string[]) => (await shared.send(say(...words))).answered };
}

const undone = (): DatabaseError => new DatabaseError('division by zero', 0, 'error');
const words = (answered: readonly { command: string }[]): string[] => answered.map(({ command }) => command);

test('anyone who finds nothing under way goes at once and alone, what comes in the meantime goes together, each with answers of its own', async () => {
  const { batches, send } = makeDatabase();
  const all = Promise.all([send('a'), send('b', 'c'), send(), send('d')]);
  expect(batches.map(({ texts }) => texts)).toEqual([['a']]);
  batches[0]?.answer();
  await vi.waitFor(() => expect(batches).toHaveLength(2));
  expect(batches[1]?.texts).toEqual(['before', 'b', 'c', 'd']);
  batches[1]?.answer();
  expect((await all).map(words)).toEqual([['a'], ['b', 'c'], [], ['d']]);
});

test('at most 32 go together, and one that is left goes as if it had come alone', async () => {
  const { batches, send } = makeDatabase();
  const all = Promise.all(Array.from({ length: 34 }, (_, at) => send(`${at}`)));
  for (let batch = 0; batch < 3; batch += 1) {
    await vi.waitFor(() => expect(batches).toHaveLength(batch + 1));
    batches[batch]?.answer();
  }
  expect((await all).map(words)).toEqual(Array.from({ length: 34 }, (_, at) => [`${at}`]));
  expect(batches.map(({ texts }) => texts.length)).toEqual([1, 33, 1]);
});

test('when the database has undone a trip each goes alone; when nobody knows what it did, nothing is sent again', async () => {
  const { batches, send } = makeDatabase();
  const all = Promise.allSettled([send('a'), send('b'), send('c')]);
  batches[0]?.answer();
  await vi.waitFor(() => expect(batches).toHaveLength(2));
  batches[1]?.fail(undone());
  await vi.waitFor(() => expect(batches).toHaveLength(4));
  expect(batches.slice(2).map(({ texts }) => texts)).toEqual([['b'], ['c']]);
  batches[2]?.fail(undone());
  batches[3]?.answer();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);

  const others = Promise.allSettled([send('d'), send('e'), send('f')]);
  await vi.waitFor(() => expect(batches).toHaveLength(5));
  batches[4]?.answer();
  await vi.waitFor(() => expect(batches).toHaveLength(6));
  batches[5]?.fail(new Error('Connection terminated unexpectedly'));
  expect((await others).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(batches).toHaveLength(6);
});

test.each(['57P01', '57P02', '08P01', '08006'])(
  'a connection that ends with %s repeats nothing',
  async (code) => {
    const { batches, send } = makeDatabase();
    const all = Promise.allSettled([send('a'), send('b'), send('c')]);
    batches[0]?.answer();
    await vi.waitFor(() => expect(batches).toHaveLength(2));
    batches[1]?.fail(Object.assign(new DatabaseError('terminating connection', 0, 'error'), { code }));
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(batches).toHaveLength(2);
  },
);

test('a trip that is late holds up nobody but those who are in it', async () => {
  vi.useFakeTimers();
  const { batches, send } = makeDatabase();
  const late = send('a');
  const next = send('b');
  await vi.advanceTimersByTimeAsync(100);
  expect(batches.map(({ texts }) => texts)).toEqual([['a'], ['b']]);
  batches[1]?.answer();
  expect(words(await next)).toEqual(['b']);
  batches[0]?.answer();
  expect(words(await late)).toEqual(['a']);
});

const add = prepareRowQuery((db, { id }: { id: string }) =>
  db.insertInto('attempts').values({ id, at: 1, bucket: 'test' }),
);
const move = prepareRowQuery((db, { from, to }: { from: string; to: string }) =>
  db.updateTable('attempts').set({ bucket: to }).where('id', '=', from),
);
const find = prepareRowQuery((db, { id }: { id: string }) =>
  db.selectFrom('attempts').select('bucket').where('id', '=', id),
);

test('on a real PostgreSQL everybody is answered as if alone, no matter who else fails in the same trip', async () => {
  const db = await openTestDatabase(await makePostgresLocation());
  await db.executeQuery(add(db, { id: 'there' }));
  const outcome = fc.constantFrom('added', 'twice', 'missed', 'second missed', 'read');
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.array(outcome, { maxLength: 40 }), async (run, outcomes) => {
      const answers = await Promise.all(
        outcomes.map(async (kind, at) => {
          const id = `${run} ${at}`;
          if (kind === 'added') return executeAllOrNone(db, [add(db, { id })]);
          if (kind === 'twice')
            return executeAllOrNone(db, [add(db, { id }), add(db, { id: 'there' })]).catch(() => 'refused');
          if (kind === 'missed') return executeAllOrNone(db, [move(db, { from: 'nowhere', to: 'x' })]);
          if (kind === 'read') return (await readTogether(db, [find(db, { id: 'there' })]))[0].length;
          return executeAllOrNone(db, [add(db, { id }), move(db, { from: 'nowhere', to: 'x' })]);
        }),
      );
      const expected = { added: undefined, twice: 'refused', missed: 0, 'second missed': 1, read: 1 };
      expect(answers).toEqual(outcomes.map((kind) => expected[kind]));
      const rows = await db.selectFrom('attempts').select('id').where('id', 'like', `${run} %`).execute();
      expect(rows).toHaveLength(outcomes.filter((kind) => kind === 'added').length);
    }),
    { numRuns: 15 },
  );
});

test('a row that somebody holds is waited for by those who want it, not by those who came with them', async () => {
  const location = await makePostgresLocation();
  const [db, other] = [await openTestDatabase(location), await openTestDatabase(location)];
  await db.executeQuery(add(db, { id: 'held' }));
  let isPaused = true;
  await other
    .transaction()
    .execute(async (tx) => {
      await tx.executeQuery(move(tx, { from: 'held', to: 'first' }));
      const first = executeAllOrNone(db, [add(db, { id: 'a' })]);
      const waiting = executeAllOrNone(db, [move(db, { from: 'held', to: 'second' })]).then(() => isPaused);
      const others = ['b', 'c', 'd'].map((id) => executeAllOrNone(db, [add(db, { id })]));
      expect(await Promise.all([first, ...others])).toEqual([undefined, undefined, undefined, undefined]);
      isPaused = false;
      return { waiting };
    })
    .then(async ({ waiting }) => expect(await waiting).toBe(false));
  expect((await db.executeQuery(find(db, { id: 'held' }))).rows).toEqual([{ bucket: 'second' }]);
});

const end = prepareRowQuery((db, { id }: { id: string }) =>
  db
    .updateTable('attempts')
    .set({ at: sql`case when pg_terminate_backend(pg_backend_pid()) then 1 else 0 end` })
    .where('id', '=', id),
);

test('on a real PostgreSQL that ends the connection of a trip, nothing of it has happened', async () => {
  const db = await openTestDatabase(await makePostgresLocation());
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const [first, ...others] = ids.map((id) => executeAllOrNone(db, [add(db, { id })]));
  const ended = executeAllOrNone(db, [add(db, { id: 'ended' }), end(db, { id: 'ended' })]);
  await first;
  const results = await Promise.allSettled([...others, ended]);
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'));
  const rows = await db.selectFrom('attempts').select('id').execute();
  expect(rows.map(({ id }) => id)).toEqual([ids[0]]);
});
