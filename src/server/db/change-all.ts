import { SqliteAdapter } from 'kysely';
import { PostgresKysely } from './postgres-kysely.ts';
import { prepareRowQuery } from './prepared.ts';
import { type Change, SqliteConnection } from './sqlite-dialect.ts';
import type { Db } from './tables.ts';
import { Semaphore } from '../semaphore.ts';

export async function changeAll(db: Db, queries: readonly Change[]): Promise<boolean> {
  return (await executeAllOrNone(db, queries)) === undefined;
}

export async function executeAllOrNone(db: Db, queries: readonly Change[]): Promise<number | undefined> {
  const executor = db.getExecutor();
  if (executor.adapter instanceof SqliteAdapter) {
    return executor.provideConnection((connection) =>
      SqliteConnection.of(connection).executeAllOrNone(queries),
    );
  }
  if (db instanceof PostgresKysely) return db.executeAllOrNone(queries);
  throw new Error('A transaction is no place for another one');
}

const holdUser = prepareRowQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate(),
);

const semaphore = new Semaphore<string>(1, Infinity);

/**
 * A user's changes queue in this process, so that one user cannot occupy the connection pool. A row lock
 * queues those of other nodes.
 */
export async function executeSerializedPerUser(
  db: Db,
  userId: string,
  queries: readonly Change[],
): Promise<number | undefined> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return executeAllOrNone(db, queries);
  const end = await semaphore.take(userId);
  try {
    const hold = { ...holdUser(db, { userId }), minAffectedRows: 0 };
    const place = await executeAllOrNone(db, [hold, ...queries]);
    return place === undefined ? undefined : place - 1;
  } finally {
    end();
  }
}
