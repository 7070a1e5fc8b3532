import type { Db } from './tables.ts';

export type KnownColumns = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

export async function listColumns(db: Db): Promise<KnownColumns> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(columns.map((column) => [column.name, column.dataType.toLowerCase() === 'text'])),
    ]),
  );
}
