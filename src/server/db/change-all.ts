import { type CompiledQuery, SqliteAdapter } from 'kysely';
import { SqliteConnection } from './sqlite-dialect.ts';
import type { Db } from './tables.ts';

/** Rolls a transaction back: one of its queries found nothing to change. */
class NothingToChange extends Error {}

/**
 * Runs the queries as one transaction in which each must change a row. False: one of them found none, so none of them
 * did anything. SQLite gets them in one message to its writer thread, where a transaction would take one for each.
 */
export async function changeAll(db: Db, queries: readonly CompiledQuery[]): Promise<boolean> {
  const executor = db.getExecutor();
  if (executor.adapter instanceof SqliteAdapter) {
    return executor.provideConnection((connection) => SqliteConnection.of(connection).changeAll(queries));
  }
  try {
    await db.transaction().execute(async (tx) => {
      for (const query of queries) {
        const { numAffectedRows } = await tx.executeQuery(query);
        if (numAffectedRows === 0n) throw new NothingToChange();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof NothingToChange) return false;
    throw error;
  }
}
