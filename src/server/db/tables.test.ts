import { expect, test } from 'vitest';
import { describeOnEmptyDatabases, openTestDatabase } from '../testing/app.ts';
import { tables } from './tables.ts';

describeOnEmptyDatabases('tables', (makeLocation) => {
  test('the migrations make the tables and columns that the code knows', async () => {
    const location = await makeLocation();
    const db = await openTestDatabase(location);
    // SQLite reports primary keys as nullable, so compare this only on PostgreSQL.
    const isNullable = (column: { isNullable: boolean }) =>
      location.url === undefined ? undefined : column.isNullable;
    const found = (await db.introspection.getTables()).map(({ name, columns }) => [
      name,
      Object.fromEntries(columns.map((column) => [column.name, isNullable(column)])),
    ]);
    const known = Object.entries(tables).map(([name, { columns }]) => [
      name,
      Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, isNullable(column)])),
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
  });
});
