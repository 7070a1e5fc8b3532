import type { CompiledQuery } from 'kysely';
import { PostgresKysely } from './postgres-kysely.ts';
import { SqliteKysely } from './sqlite-kysely.ts';
import type { Db } from './tables.ts';

export type Read<Row> = CompiledQuery<Row>;

export type Reads = readonly CompiledQuery[];

export type RowsOf<Queries extends Reads> = {
  [Place in keyof Queries]: Queries[Place] extends CompiledQuery<infer Row> ? Row[] : never;
};

export async function readWithFirst<Row, const Queries extends Reads>(
  db: Db,
  first: CompiledQuery<Row>,
  queries: Queries,
): Promise<[Row[], RowsOf<Queries>]> {
  const [found, ...rows] = await readTogether<Reads>(db, [first, ...queries]);
  return [found as Row[], rows as RowsOf<Queries>];
}

/** Reads in one round trip to PostgreSQL. A later query never sees an older state than an earlier one. */
export async function readTogether<const Queries extends Reads>(
  db: Db,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const rows =
    db instanceof PostgresKysely || db instanceof SqliteKysely
      ? await db.readTogether(queries)
      : await Promise.all(queries.map(async (query) => (await db.executeQuery(query)).rows));
  return rows as RowsOf<Queries>;
}
