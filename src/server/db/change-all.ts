import { type CompiledQuery, SqliteAdapter } from 'kysely';
import { SqliteConnection } from './sqlite-dialect.ts';
import type { Db } from './tables.ts';

/** Rolls a transaction back: one of its queries found nothing to change. */
class NothingToChange extends Error {}

/** A query that must change at least so many rows: 1 unless it says so. */
export type Change = CompiledQuery & { leastChanges?: number };

/**
 * Runs the queries as one transaction in which each must change its rows. False: one of them found too few, so none of them
 * did anything. SQLite gets them in one message to its writer thread, where a transaction would take one for each.
 */
export async function changeAll(db: Db, queries: readonly Change[]): Promise<boolean> {
  const executor = db.getExecutor();
  if (executor.adapter instanceof SqliteAdapter) {
    return executor.provideConnection((connection) => SqliteConnection.of(connection).changeAll(queries));
  }
  try {
    await db.transaction().execute(async (tx) => {
      for (const query of queries) {
        const { numAffectedRows } = await tx.executeQuery(query);
        if (numAffectedRows !== undefined && numAffectedRows < (query.leastChanges ?? 1))
          throw new NothingToChange();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof NothingToChange) return false;
    throw error;
  }
}

/** The last change of each user that is under way on this node. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * The same for changes under a quota: of several transactions of one user, the next counts only when the last has committed.
 * SQLite runs one after the other anyway. On PostgreSQL the user's row is held, for other nodes' sake; on this node they wait
 * before they take a connection, or one user could keep all connections waiting.
 */
export async function changeAllInTurn(db: Db, userId: string, queries: readonly Change[]): Promise<boolean> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return changeAll(db, queries);
  const hold = db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().compile();
  const before = underWay.get(userId) ?? Promise.resolve();
  const change = before.catch(() => undefined).then(() => changeAll(db, [hold, ...queries]));
  underWay.set(userId, change);
  try {
    return await change;
  } finally {
    if (underWay.get(userId) === change) underWay.delete(userId);
  }
}
