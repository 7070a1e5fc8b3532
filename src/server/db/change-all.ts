import { type CompiledQuery, SqliteAdapter } from 'kysely';
import { SqliteConnection } from './sqlite-dialect.ts';
import type { Db } from './tables.ts';

/**
 * For a quota: of several transactions of one user, PostgreSQL lets the next count only when the last has committed. Comes
 * first in `changeAll`. SQLite runs one after the other anyway, and does not know the words.
 */
export function oneAtATime(db: Db, userId: string): Change[] {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return [];
  return [db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().compile()];
}

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
