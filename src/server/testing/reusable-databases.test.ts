import { describe, expect, test } from 'vitest';
import { makeDataDir } from './app.ts';
import { takeDatabase } from './postgres.ts';
import { type ReusableDatabase, takeFile } from './sqlite.ts';

const places: Array<{ kind: string; take: () => Promise<ReusableDatabase> }> = [
  { kind: 'sqlite', take: takeFile },
  { kind: 'postgres', take: async () => takeDatabase(await makeDataDir()) },
];

async function open(database: ReusableDatabase) {
  const db = await database.open();
  if (db === undefined) throw new Error('somebody else has it');
  return db;
}

describe.each(places)('a database of tests on $kind', ({ take }) => {
  test('that a test has left whole comes back with the rows of migrations and no others', async () => {
    const first = await take();
    const db = await open(first);
    await db.insertInto('attempts').values({ id: 'one', bucket: 'left', at: 1 }).execute();
    await db.deleteFrom('live_pulse').execute();
    await first.giveBack();
    const second = await take();
    const next = await open(second);
    expect(await next.selectFrom('attempts').selectAll().execute()).toEqual([]);
    expect(await next.selectFrom('live_pulse').selectAll().execute()).toHaveLength(1);
    await second.giveBack();
  });
});
