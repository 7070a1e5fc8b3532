import { SqliteAdapter } from 'kysely';
import { PostgresKysely } from './postgres-kysely.ts';
import { prepareRowQuery } from './prepared.ts';
import { type Change, SqliteConnection } from './sqlite-dialect.ts';
import type { Db } from './tables.ts';
import { Turns } from '../turns.ts';

/** Runs the queries as one transaction in which each must find or change its rows. False: one of them found too few, so none of them did anything. */
export async function changeAll(db: Db, queries: readonly Change[]): Promise<boolean> {
  return (await findUnchanged(db, queries)) === undefined;
}

/**
 * The same, and answers which of them found too few. SQLite gets them in one message to its writer thread, PostgreSQL in one trip,
 * where a transaction would take one for each.
 */
export async function findUnchanged(db: Db, queries: readonly Change[]): Promise<number | undefined> {
  const executor = db.getExecutor();
  if (executor.adapter instanceof SqliteAdapter) {
    return executor.provideConnection((connection) => SqliteConnection.of(connection).findUnchanged(queries));
  }
  if (db instanceof PostgresKysely) return db.findUnchanged(queries);
  throw new Error('A transaction is no place for another one');
}

const holdUser = prepareRowQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate(),
);

/** Everybody's changes on this node, one after the other. */
const turns = new Turns<string>(1, Infinity);

/**
 * The same for changes under a quota: of several transactions of one user, each counts only after the one before has committed.
 * SQLite runs them one after the other anyway. On PostgreSQL the user's row is locked, because of other nodes; on this node
 * they wait before they take a connection, or one user could keep all connections waiting.
 */
export async function findUnchangedInTurn(
  db: Db,
  userId: string,
  queries: readonly Change[],
): Promise<number | undefined> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return findUnchanged(db, queries);
  const end = await turns.take(userId);
  try {
    const hold = { ...holdUser(db, { userId }), leastChanges: 0 };
    const place = await findUnchanged(db, [hold, ...queries]);
    return place === undefined ? undefined : place - 1;
  } finally {
    end();
  }
}
