import type { CompiledQuery } from 'kysely';
import { PostgresKysely } from './postgres-kysely.ts';
import type { Db } from './tables.ts';

type RowsOf<Queries extends readonly CompiledQuery[]> = {
  [Place in keyof Queries]: Queries[Place] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * The rows of several reads, in one trip to a PostgreSQL: its trips are what a small request takes its time for. They are read in
 * this order, so a later one never sees less than an earlier one.
 */
export async function readTogether<const Queries extends readonly CompiledQuery[]>(
  db: Db,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const rows =
    db instanceof PostgresKysely
      ? await db.readTogether(queries)
      : await Promise.all(queries.map(async (query) => (await db.executeQuery(query)).rows));
  // The row types are what Kysely worked out from the queries.
  return rows as RowsOf<Queries>;
}
