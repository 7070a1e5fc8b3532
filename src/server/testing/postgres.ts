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
/** What is in each of them: the schema, and the rows that migrations have put there. */
let template: { schema: string; rows: TableRows[] } | undefined;

interface TableRows {
  table: string;
  /** JSON. */
  rows: string | null;
}

export async function takeDatabase(from: Template): Promise<TestDatabase> {
  const used = from === 'template1' ? empty.pop() : undefined;
  const name = used ?? (await createDatabase(from));
  return {
    url: `${inject('postgresUrl')}/${name}`,
    giveBack: async () => {
      if (from === 'template1' && (await emptyDatabase(name))) empty.push(name);
      else await runOn('postgres', (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function createDatabase(from: Template): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn('postgres', (client) => client.query(`create database ${name} template ${from}`));
  if (from === 'template1' && template === undefined)
    template = await runOn(name, async (client) => ({
      schema: await describeSchema(client),
      rows: await readTables(client),
    }));
  return name;
}

/** After more deleted rows a table is slow until it is vacuumed. */
const mostRows = 2000;

/** False: it is not worth it, or the test has changed more than rows. */
function emptyDatabase(name: string): Promise<boolean> {
  return runOn(name, async (client) => {
    if (template === undefined || (await describeSchema(client)) !== template.schema) return false;
    // A server that was killed may have left some.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    // Without foreign keys, so that the order does not matter.
    await client.query(`set session_replication_role = replica; set lock_timeout = '10s'`);
    let deleted = 0;
    for (const { table, rows } of template.rows) {
      deleted += (await client.query(`delete from ${table}`)).rowCount ?? 0;
      if (rows !== null)
        await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
          rows,
        ]);
    }
    return deleted <= mostRows;
  }).catch(() => false);
}

async function readTables(client: Client): Promise<TableRows[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  const found: TableRows[] = [];
  for (const { name: table } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(each)::text as rows from ${table} each`,
    );
    found.push({ table, rows: rows[0]?.rows ?? null });
  }
  return found;
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
