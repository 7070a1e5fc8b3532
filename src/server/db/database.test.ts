import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  describeOnBothDatabases,
  describeOnEmptyDatabases,
  makeDataDir,
  makePostgresLocation,
  openTestDatabase,
} from '../testing/app.ts';
import { changeAll } from './change-all.ts';
import { isOwnerGone } from './foreign-key.ts';
import { isReachable, NewerDatabase, openDatabase } from './database.ts';
import { migrations } from './migrations/list.ts';
import { prepareQuery } from './prepared.ts';
import type { Db } from './tables.ts';
import { isUnavailable } from './unavailable.ts';

function insert(db: Db, id: string): Promise<unknown> {
  return db.insertInto('attempts').values({ id, bucket: 'test', at: 1 }).execute();
}

async function countRows(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('attempts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

describeOnEmptyDatabases('a database that is opened', (makeLocation) => {
  test('two nodes that start at once migrate once', async () => {
    const location = await makeLocation();
    const nodes = await Promise.all([
      openTestDatabase(location),
      openTestDatabase(location),
      openTestDatabase(location),
    ]);
    const done = await sql<{ name: string }>`select name from kysely_migration`.execute(nodes[0]);
    expect(done.rows.map((row) => row.name).sort()).toEqual(Object.keys(migrations).sort());
  });

  test('a database of a newer version is refused and not touched', async () => {
    const location = await makeLocation();
    const db = await openTestDatabase(location);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`.execute(db);
    const before = await db.introspection.getTables();
    await expect(openDatabase(location)).rejects.toThrow(NewerDatabase);
    await expect(openDatabase(location)).rejects.toThrow(/9999-future.*nothing was changed/);
    expect(await db.introspection.getTables()).toEqual(before);
  });
});

describeOnBothDatabases('the database', (makeLocation) => {
  test('a failed transaction leaves nothing behind', async () => {
    const db = await openTestDatabase(await makeLocation());
    const failing = db.transaction().execute(async (tx) => {
      await insert(tx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await countRows(db)).toBe(0);
  });

  test('writers at the same time do not spoil each other', async () => {
    const db = await openTestDatabase(await makeLocation());
    await insert(db, 'taken');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 }, (_, index) => {
        if (index % 5 === 0) return insert(db, 'taken');
        if (index % 5 === 1) {
          return db.transaction().execute(async (tx) => {
            await insert(tx, `tx-${index}`);
            if (index % 10 === 1) throw new Error('changed my mind');
            await insert(tx, `tx-${index}-second`);
          });
        }
        return insert(db, `single-${index}`);
      }),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(30 + 15);
    expect(await countRows(db)).toBe(1 + 90 + 15 * 2);
  });

  test('statements that must each change a row do all or nothing', async () => {
    const db = await openTestDatabase(await makeLocation());
    await insert(db, 'a');
    const move = (from: string, to: string) =>
      db.updateTable('attempts').set({ id: to }).where('id', '=', from).compile();
    const add = (id: string) => db.insertInto('attempts').values({ id, bucket: 'test', at: 1 }).compile();
    const readIds = async () => {
      const rows = await db.selectFrom('attempts').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    };
    expect(await changeAll(db, [move('a', 'b'), add('c')])).toBe(true);
    expect(await readIds()).toEqual(['b', 'c']);
    expect(await changeAll(db, [add('d'), move('nobody', 'e'), add('f')])).toBe(false);
    await expect(changeAll(db, [move('b', 'g'), add('c')])).rejects.toThrow();
    expect(await readIds()).toEqual(['b', 'c']);

    const races = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        changeAll(db, [move('b', `won by ${index}`), add(`${index}`)]),
      ),
    );
    const winner = races.indexOf(true);
    expect(races.filter(Boolean)).toHaveLength(1);
    expect(await readIds()).toEqual([`${winner}`, 'c', `won by ${winner}`]);
  });

  test('a prepared query gives each call its own answer, in transactions too', async () => {
    const db = await openTestDatabase(await makeLocation());
    const add = prepareQuery((on, row: { id: string; at: number }) =>
      on.insertInto('attempts').values({ ...row, bucket: 'test' }),
    );
    const find = prepareQuery((on, { from, id }: { from: number; id: string }) =>
      on.selectFrom('attempts').select('id').where('id', '!=', id).where('at', '>=', from).orderBy('at'),
    );
    for (const [index, id] of ['a', 'b', 'c'].entries()) await db.executeQuery(add(db, { id, at: index }));
    const readIds = async (on: Db, args: { from: number; id: string }) =>
      (await on.executeQuery(find(on, args))).rows.map((row) => row.id);
    expect(await readIds(db, { from: 0, id: 'b' })).toEqual(['a', 'c']);
    expect(await readIds(db, { id: 'a', from: 2 })).toEqual(['c']);
    await db.transaction().execute(async (tx) => {
      await tx.executeQuery(add(tx, { at: 3, id: 'd' }));
      expect(await readIds(tx, { from: 1, id: 'nobody' })).toEqual(['b', 'c', 'd']);
    });
    expect(await readIds(db, { from: 3, id: 'nobody' })).toEqual(['d']);
  });

  test('nobody who reads waits for a transaction to end, or sees what it has not committed', async () => {
    const db = await openTestDatabase(await makeLocation());
    await insert(db, 'before');
    await db.transaction().execute(async (tx) => {
      await insert(tx, 'inside');
      expect(await countRows(db)).toBe(1);
      expect(await countRows(tx)).toBe(2);
    });
    expect(await countRows(db)).toBe(2);
  });

  test('what was acknowledged is there for the next process', async () => {
    const location = await makeLocation();
    const db = await openTestDatabase(location);
    await Promise.all(Array.from({ length: 40 }, (_, index) => insert(db, `row-${index}`)));
    const other = await openTestDatabase(location);
    expect(await countRows(other)).toBe(40);
  });

  test('a row cannot point at a user who is not there', async () => {
    const db = await openTestDatabase(await makeLocation());
    const orphan = { token_hash: 'x', user_id: 'nobody', created_at: 1, expires_at: 2 };
    const failure = await db
      .insertInto('sessions')
      .values(orphan)
      .execute()
      .catch((error: unknown) => error);
    expect(isOwnerGone(failure)).toBe(true);
    expect(isOwnerGone(new Error('foreign key'))).toBe(false);
  });

  test('a commit that fails fails its transaction and blocks nobody', async () => {
    const db = await openTestDatabase(await makeLocation());
    await sql`create table parent (id text primary key)`.execute(db);
    await sql`create table child (id text references parent (id) deferrable initially deferred)`.execute(db);
    const failing = db.transaction().execute(async (tx) => {
      await sql`insert into child values ('nobody')`.execute(tx);
    });
    await expect(failing).rejects.toThrow();
    await insert(db, 'after');
    expect(await countRows(db)).toBe(1);
  });
});

describe('SQLite', () => {
  test('keeps a write-ahead log in a folder of its own and reports a closed database', async () => {
    const location = { url: undefined, dataDir: join(await makeDataDir(), 'made', 'here') };
    const db = await openDatabase(location);
    expect((await stat(location.dataDir)).mode & 0o777).toBe(0o700);
    const file = new DatabaseSync(join(location.dataDir, 'tabiya.sqlite'));
    expect(file.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    file.close();
    await db.destroy();
    await expect(insert(db, 'late')).rejects.toThrow();
  });
});

async function cutConnections(killer: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(killer);
}

describe('PostgreSQL', () => {
  test('two transactions that lock each other out both succeed in the end', async () => {
    const db = await openTestDatabase(await makePostgresLocation());
    await insert(db, 'a');
    await insert(db, 'b');
    const bothHoldOne = Promise.withResolvers<void>();
    let holding = 0;
    let runs = 0;
    async function touch(first: string, second: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        runs += 1;
        await tx
          .updateTable('attempts')
          .set((set) => ({ at: set('at', '+', 1) }))
          .where('id', '=', first)
          .execute();
        holding += 1;
        if (holding >= 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await tx
          .updateTable('attempts')
          .set((set) => ({ at: set('at', '+', 1) }))
          .where('id', '=', second)
          .execute();
      });
    }
    await Promise.all([touch('a', 'b'), touch('b', 'a')]);
    expect(runs).toBeGreaterThanOrEqual(3);
    const rows = await db.selectFrom('attempts').select('at').execute();
    expect(rows.map((row) => row.at)).toEqual([3, 3]);
  });

  test('with all its connections taken a query fails in time, and waits for nobody for ever', async () => {
    const db = await openTestDatabase(await makePostgresLocation());
    const done = Promise.withResolvers<void>();
    const holding = Array.from({ length: 10 }, () => db.transaction().execute(() => done.promise));
    const refusal = await insert(db, 'one too many').catch((error: unknown) => error);
    done.resolve();
    await Promise.all(holding);
    expect(isUnavailable(refusal)).toBe(true);
    await insert(db, 'after');
    expect(await countRows(db)).toBe(1);
  });

  test('a connection cut between two statements of a transaction ends the transaction, and nothing else', async () => {
    const location = await makePostgresLocation();
    const db = await openTestDatabase(location);
    const killer = await openTestDatabase(location);
    const failure = await db
      .transaction()
      .execute(async (tx) => {
        await insert(tx, 'lost');
        await cutConnections(killer);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await insert(tx, 'never');
      })
      .catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    expect(await countRows(db)).toBe(0);
  });

  test('comes back by itself after its connections were cut', async () => {
    const location = await makePostgresLocation();
    const lost: Error[] = [];
    const db = await openDatabase(location, (error) => lost.push(error));
    const killer = await openTestDatabase(location);
    await cutConnections(killer);
    await expect.poll(() => isReachable(db)).toBe(true);
    expect(lost).not.toHaveLength(0);
    await db.destroy();
  });
});
