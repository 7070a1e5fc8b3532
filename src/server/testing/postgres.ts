/**
 * Databases on the PostgreSQL that databases.ts starts. To make one and drop it again takes longer than most tests, so one whose
 * schema a test has left alone is emptied and used again.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** With `template1` all tables are there, with `template0` none. */
type Template = 'template0' | 'template1';

export interface TestDatabase {
  url: string;
  /** To be called when nobody is connected any more. */
  giveBack(): Promise<void>;
}

/** Of this process, with all tables and no rows. */
const empty: string[] = [];
/** As it is in each of them. */
let schema: string | undefined;

export async function takeDatabase(template: Template): Promise<TestDatabase> {
  const used = template === 'template1' ? empty.pop() : undefined;
  const name = used ?? (await createDatabase(template));
  return {
    url: `${inject('postgresUrl')}/${name}`,
    giveBack: async () => {
      if (template === 'template1' && (await emptyDatabase(name))) empty.push(name);
      else await runOn('postgres', (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function createDatabase(template: Template): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn('postgres', (client) => client.query(`create database ${name} template ${template}`));
  if (template === 'template1') schema ??= await runOn(name, describeSchema);
  return name;
}

/** After more deleted rows a table is slow until it is vacuumed. */
const mostRows = 2000;

/** False: it is not worth it, or the test has changed more than rows. */
function emptyDatabase(name: string): Promise<boolean> {
  return runOn(name, async (client) => {
    if ((await describeSchema(client)) !== schema) return false;
    // A server that was killed may have left some.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
    );
    // Without foreign keys, so that the order does not matter.
    await client.query(`set session_replication_role = replica; set lock_timeout = '10s'`);
    let deleted = 0;
    for (const table of rows) deleted += (await client.query(`delete from ${table.name}`)).rowCount ?? 0;
    return deleted <= mostRows;
  }).catch(() => false);
}

/** Tables, indexes, functions, triggers and migrations, each by its name. */
async function describeSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
    union all select tgname from pg_trigger where not tgisinternal
    union all select name from kysely_migration order by name`);
  return rows.map((row) => row.name).join(' ');
}

async function runOn<Result>(database: string, act: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: `${inject('postgresUrl')}/${database}` });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
