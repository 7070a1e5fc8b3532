import { SqliteAdapter } from 'kysely';
import { PostgresKysely } from './postgres-kysely.ts';
import { prepareRowQuery } from './prepared.ts';
import { type Change, SqliteConnection } from './sqlite-dialect.ts';
import type { Db } from './tables.ts';
import { Semaphore } from '../semaphore.ts';

/** All or none: false if a query affects too few rows. */
export async function changeAll(db: Db, queries: readonly Change[]): Promise<boolean> {
  return (await executeAllOrNone(db, queries)) === undefined;
}

/** Returns the index of the failing query. One message to SQLite's writer, one round trip to PostgreSQL. */
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
 * Serializes a user's changes under a quota. PostgreSQL locks the user's row for other nodes; on this node they queue
 * before taking a connection, so that one user cannot occupy the pool.
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
