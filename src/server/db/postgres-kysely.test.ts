import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  describeOnBothDatabases,
  makeEmptyPostgresLocation,
  makePostgresLocation,
  openTestDatabase,
} from '../testing/app.ts';
import { changeAll, executeAllOrNone } from './change-all.ts';
import { prepareQuery } from './prepared.ts';
import { readTogether } from './read-together.ts';
import type { Db } from './tables.ts';
import { isUnavailable } from './unavailable.ts';

const add = prepareQuery((db, row: { id: string; at: number }) =>
  db.insertInto('attempts').values({ ...row, bucket: 'test' }),
);
const move = prepareQuery((db, { from, to }: { from: string; to: string }) =>
  db.updateTable('attempts').set({ id: to }).where('id', '=', from),
);
const find = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom('attempts').selectAll().where('id', '=', id),
);
const count = prepareQuery((db, { at }: { at: number }) =>
  db
    .selectFrom('attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '>=', at),
);

async function listIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('attempts').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

describeOnBothDatabases('what is asked together', (makeLocation) => {
  test('is answered in the order of the questions, each with columns of its own', async () => {
    const db = await openTestDatabase(await makeLocation());
    expect(await changeAll(db, [add(db, { id: 'a', at: 1 }), add(db, { id: 'b', at: 2 })])).toBe(true);
    for (let round = 0; round < 3; round += 1) {
      const ask = db.selectFrom('attempts').select('at as when').orderBy('id').compile();
      const [a, counted, both, none, b] = await readTogether(db, [
        find(db, { id: 'a' }),
        count(db, { at: 2 }),
        ask,
        find(db, { id: 'c' }),
        find(db, { id: 'b' }),
      ]);
      expect(a).toEqual([{ id: 'a', bucket: 'test', at: 1 }]);
      expect(counted.map((row) => Number(row.count))).toEqual([1]);
      expect(both).toEqual([{ when: 1 }, { when: 2 }]);
      expect(none).toEqual([]);
      expect(b).toEqual([{ id: 'b', bucket: 'test', at: 2 }]);
    }
    expect(await readTogether(db, [])).toEqual([]);
  });

  test('one of which fails does nothing, and what comes next is not disturbed', async () => {
    const db = await openTestDatabase(await makeLocation());
    await db.executeQuery(add(db, { id: 'a', at: 1 }));
    for (let round = 0; round < 12; round += 1) {
      await expect(
        changeAll(db, [add(db, { id: 'b', at: 1 }), add(db, { id: 'a', at: 2 })]),
      ).rejects.toThrow();
      expect(
        await executeAllOrNone(db, [move(db, { from: 'x', to: 'y' }), add(db, { id: 'a', at: 2 })]),
      ).toBe(0);
      expect(
        await executeAllOrNone(db, [add(db, { id: 'b', at: 1 }), move(db, { from: 'x', to: 'y' })]),
      ).toBe(1);
    }
    expect(await listIds(db)).toEqual(['a']);
    expect(await changeAll(db, [move(db, { from: 'a', to: 'b' }), add(db, { id: 'a', at: 2 })])).toBe(true);
    expect(await listIds(db)).toEqual(['a', 'b']);
  });
});

test('a statement that fails the first time a connection hears of it can be used again', async () => {
  const db = await openTestDatabase(await makePostgresLocation());
  await db.insertInto('attempts').values({ id: 'a', bucket: 'test', at: 1 }).execute();
  for (let round = 0; round < 3; round += 1) {
    await expect(changeAll(db, [add(db, { id: 'a', at: 2 })])).rejects.toThrow('duplicate key');
    expect(await executeAllOrNone(db, [move(db, { from: 'x', to: 'y' }), add(db, { id: 'a', at: 2 })])).toBe(
      0,
    );
  }
  expect(await changeAll(db, [add(db, { id: 'b', at: 2 })])).toBe(true);
  expect(await listIds(db)).toEqual(['a', 'b']);
});

test('a table that a newer node has changed is read by the connections that know the old one', async () => {
  const db = await openTestDatabase(await makeEmptyPostgresLocation());
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      await db.executeQuery(add(db, { id: `${at}`, at }));
      await db.executeQuery(find(db, { id: `${at}` }));
    }),
  );
  await sql`alter table attempts add column note text default 'new'`.execute(db);
  const found = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const [[row], [counted]] = await readTogether(db, [find(db, { id: `${at}` }), count(db, { at: 0 })]);
      return [row, Number(counted?.count)];
    }),
  );
  expect(found).toEqual(
    Array.from({ length: 20 }, (_, at) => [{ id: `${at}`, bucket: 'test', at, note: 'new' }, 20]),
  );
  expect(await changeAll(db, [move(db, { from: '3', to: 'x' }), add(db, { id: 'y', at: 1 })])).toBe(true);
});

test('connections that end under a batch are told as away, and replaced', async () => {
  const db = await openTestDatabase(await makePostgresLocation());
  await db.executeQuery(add(db, { id: 'a', at: 1 }));
  const end = sql`select pg_terminate_backend(pg_backend_pid())`.compile(db);
  const ended = await readTogether(db, [find(db, { id: 'a' }), end]).catch((error: unknown) => error);
  expect(isUnavailable(ended)).toBe(true);
  const undone = await changeAll(db, [add(db, { id: 'b', at: 1 }), { ...end, minAffectedRows: 0 }]).catch(
    (error: unknown) => error,
  );
  expect(isUnavailable(undone)).toBe(true);
  expect(await readTogether(db, [find(db, { id: 'a' }), find(db, { id: 'b' })])).toEqual([
    [{ id: 'a', bucket: 'test', at: 1 }],
    [],
  ]);
});
