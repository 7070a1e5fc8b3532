/**
 * Empties and reuses databases with an unchanged schema, because creating one takes longer than most tests.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type DatabaseLocation } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { type ReusableDatabase, openOnce } from './sqlite.ts';

type Template = 'template0' | 'template1';

interface EmptyDatabase {
  name: string;
  client: Client;
  db: Db;
}

const empty: EmptyDatabase[] = [];

export async function takeDatabase(dataDir: string): Promise<ReusableDatabase> {
  const used = empty.pop();
  const name = used?.name ?? (await makeDatabase('template1'));
  const client = used?.client ?? (await connectTo(name));
  const location: DatabaseLocation = { url: `${inject('postgresUrl')}/${name}`, dataDir };
  let db = used?.db;
  const reusedUrl = `${location.url}?application_name=${reusedName}`;
  return {
    location,
    open: openOnce(async () => (db ??= await connectDatabase({ dataDir, url: reusedUrl }))),
    async giveBack() {
      if (db !== undefined && (await emptyDatabase(client))) return void empty.push({ name, client, db });
      await db?.destroy();
      await client.end();
      await dropDatabase(name);
    },
  };
}

const reusedName = 'kept';

export async function createDatabase(
  template: Template,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = await makeDatabase(template);
  return { url: `${inject('postgresUrl')}/${name}`, drop: () => dropDatabase(name) };
}

async function makeDatabase(template: Template): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`create database ${name} template ${template}`);
  return name;
}

function dropDatabase(name: string): Promise<void> {
  return runOnServer(`drop database ${name} with (force)`);
}

async function runOnServer(statement: string): Promise<void> {
  const client = await connectTo('postgres');
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function connectTo(database: string): Promise<Client> {
  const client = new Client({
    connectionString: `${inject('postgresUrl')}/${database}?application_name=${reusedName}`,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

let template: { schema: string; emptying: string } | undefined;

/** Does not reuse a larger database, because tables with many deleted rows stay slow until a vacuum. */
const mostRows = 2000;

async function emptyDatabase(client: Client): Promise<boolean> {
  try {
    template ??= await readTemplate();
    if ((await describeSchema(client)) !== template.schema) return false;
    const results: unknown = await client.query(template.emptying);
    if (!Array.isArray(results)) return false;
    let deleted = 0;
    for (const { command, rowCount } of results) if (command === 'DELETE') deleted += Number(rowCount);
    return deleted <= mostRows;
  } catch {
    await client.query('rollback').catch(() => undefined);
    return false;
  }
}

async function readTemplate(): Promise<NonNullable<typeof template>> {
  const name = await makeDatabase('template1');
  const client = await connectTo(name);
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
    );
    const statements = [
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name <> '${reusedName}'`,
      `begin; set local session_replication_role = replica; set local lock_timeout = '10s'`,
    ];
    for (const { name: table } of tables) {
      statements.push(`delete from ${table}`);
      const { rows } = await client.query<{ rows: string | null }>(
        `select json_agg(each)::text as rows from ${table} each`,
      );
      const fromMigrations = rows[0]?.rows ?? null;
      if (fromMigrations !== null)
        statements.push(
          `insert into ${table} select * from json_populate_recordset(null::${table}, ${client.escapeLiteral(fromMigrations)})`,
        );
    }
    statements.push('commit');
    return { schema: await describeSchema(client), emptying: statements.join(';\n') };
  } finally {
    await client.end();
    await dropDatabase(name);
  }
}

async function describeSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
    union all select tgname from pg_trigger where not tgisinternal
    union all select name from kysely_migration order by name`);
  return rows.map((row) => row.name).join(' ');
}
