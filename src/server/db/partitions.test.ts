import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { tables } from './tables.ts';
import { makeEmptyPostgresLocation, startTestApp, testPassword } from '../testing/app.ts';
import { addCard, listCards, reviewOnce } from '../testing/cards.ts';
import { fillEverything } from '../testing/everything.ts';
import { writeBackup } from './backup/backup.ts';
import { leftOut, restoreBackup } from './backup/restore.ts';

const grown = ['game_analyses', 'games', 'memory_answers'];

async function dumpAll(client: Client): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select * from ${name}`);
    dump[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
}

async function describeTables(client: Client): Promise<unknown> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as made
       from pg_constraint where conrelid::regclass::text = any($1) or (confrelid::regclass::text = any($1) and conparentid = 0)
     union all select tablename, indexname, replace(indexdef, ' ON ONLY ', ' ON ') from pg_indexes where tablename = any($1)
     union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger
       where tgrelid::regclass::text = any($1) and not tgisinternal
     order by 1, 2, 3`,
    [grown],
  );
  return rows;
}

test('the tables that grow can be split by whose rows they are: nothing changes but where the rows lie', async () => {
  const location = await makeEmptyPostgresLocation();
  const app = await startTestApp(() => Promise.resolve(location));
  const { clock, signUp } = app;
  const ann = await signUp('Ann');
  const ben = await signUp('Ben');
  const { userId } = await fillEverything(app, ann, { mark: 'Ann', username: 'Ann', opponent: 'Ben' });
  const client = new Client({ connectionString: location.url });
  await client.connect();
  try {
    const before = { rows: await dumpAll(client), tables: await describeTables(client) };
    const plan = await readFile(join(import.meta.dirname, '../../../docs/hosting/partitions.sql'), 'utf8');
    for (const _ of [1, 2]) await client.query(plan);
    const { rows: kinds } = await client.query(
      `select relname from pg_class where relkind = 'p' order by relname`,
    );
    expect(kinds.map(({ relname }) => relname)).toEqual(grown);
    expect(await dumpAll(client)).toEqual(before.rows);
    expect(await describeTables(client)).toEqual(before.tables);

    const file = join(location.dataDir, 'split.jsonl.gz');
    await writeBackup(location, file, clock.now);
    const elsewhere = await makeEmptyPostgresLocation();
    await restoreBackup(elsewhere, file);
    const restored = new Client({ connectionString: elsewhere.url });
    await restored.connect();
    const copy = await dumpAll(restored).finally(() => restored.end());
    for (const table of Object.keys(tables))
      if (!['quota_usage', 'reminders', ...leftOut].includes(table))
        expect([table, copy[table]]).toEqual([table, before.rows[table]]);

    await fillEverything(app, ben, { mark: 'Ben', username: 'Ben', opponent: 'Ann' });
    const card = await addCard(ben);
    expect((await reviewOnce(ben, card, 3, clock.now)).reps).toBe(1);
    expect(await listCards(ben)).toHaveLength(2);
    const left = await ben.postForm('/api/delete-account', { password: testPassword });
    expect(left.statusCode).toBe(200);
    const rest = await dumpAll(client);
    for (const table of grown) expect([table, rest[table]]).toEqual([table, before.rows[table]]);

    const plans = await client.query(`explain select * from games where user_id = '${userId}'`);
    const text = plans.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text.match(/ on games_\d+/g)).toHaveLength(1);
  } finally {
    await client.end();
  }
});
