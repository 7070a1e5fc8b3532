import type { CompiledQuery } from 'kysely';
import { PostgresKysely } from './postgres-kysely.ts';
import { SqliteKysely } from './sqlite-kysely.ts';
import type { Db } from './tables.ts';

export type Reads = readonly CompiledQuery[];

export type RowsOf<Queries extends Reads> = {
  [Place in keyof Queries]: Queries[Place] extends CompiledQuery<infer Row> ? Row[] : never;
};

/** The rows of one read, and of several behind it. */
export async function readWithFirst<Row, const Queries extends Reads>(
  db: Db,
  first: CompiledQuery<Row>,
  queries: Queries,
): Promise<[Row[], RowsOf<Queries>]> {
  const [found, ...rows] = await readTogether<Reads>(db, [first, ...queries]);
  // The row types are those of the queries, as below.
  return [found as Row[], rows as RowsOf<Queries>];
}

/**
 * The rows of several reads, in one trip to a PostgreSQL: its trips are what a small request takes its time for. They are read in
 * this order, so a later one never sees less than an earlier one.
 */
export async function readTogether<const Queries extends Reads>(
  db: Db,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const rows =
    db instanceof PostgresKysely || db instanceof SqliteKysely
      ? await db.readTogether(queries)
      : await Promise.all(queries.map(async (query) => (await db.executeQuery(query)).rows));
  // The row types are what Kysely worked out from the queries.
  return rows as RowsOf<Queries>;
}
