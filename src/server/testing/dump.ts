import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

export type Dump = Record<string, string[]>;

export async function dumpAll(db: Db): Promise<Dump> {
  const dump: Dump = {};
  for (const { name, schema } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    if (schema === 'parts') continue;
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    dump[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
}

export async function dumpUser(db: Db, username: string): Promise<Dump> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const ids = new Set([id]);
  const dump = await dumpAll(db);
  for (let step = 0; step < 2; step += 1) {
    for (const row of Object.values(dump).flat()) {
      if ([...ids].some((each) => row.includes(each))) {
        const own: unknown = JSON.parse(row).id;
        if (typeof own === 'string') ids.add(own);
      }
    }
  }
  const isTheirs = (row: string): boolean => [...ids].some((each) => row.includes(each));
  return Object.fromEntries(
    Object.entries(dump)
      .filter(([table]) => table !== 'attempts')
      .map(([table, rows]) => [table, rows.filter(isTheirs)]),
  );
}
