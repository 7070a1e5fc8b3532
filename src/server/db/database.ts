import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import './postgres-numbers.ts';
import { asError, messageOf } from '#contract/thrown';
import { DamagedDatabase } from './damaged.ts';
import { migrations } from './migrations/list.ts';
import { PostgresKysely } from './postgres-kysely.ts';
import { makePrivate } from './private-file.ts';
import { SqliteKysely } from './sqlite-kysely.ts';
import type { Db } from './tables.ts';
import { isUnavailable } from './unavailable.ts';
import { ExplainedError } from '../explained-error.ts';

export interface DatabaseLocation {
  url: string | undefined;
  dataDir: string;
}

export class NewerDatabase extends ExplainedError {
  constructor(unknown: string[]) {
    super(
      `The database belongs to a newer version of Tabiya (it knows ${unknown.join(', ')}); ` +
        'nothing was changed. Start that version, or restore a backup made before the upgrade.',
    );
    this.name = 'NewerDatabase';
  }
}

const longestStallMs = 30_000;

export async function openDatabase(
  location: DatabaseLocation,
  onConnectionLost: (error: Error) => void = () => undefined,
): Promise<Db> {
  const db = await connectDatabase(location, onConnectionLost);
  try {
    if (location.url === undefined) await refuseDamagedFile(db);
    await refuseNewer(db);
    await migrateTo(db, undefined);
    if (db instanceof SqliteKysely) db.limitStalls(longestStallMs);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Runs at every start, so that damage is noticed while good backups still exist. */
async function refuseDamagedFile(db: Db): Promise<void> {
  let problem: string | undefined;
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
    problem = rows[0]?.quick_check;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    problem = messageOf(error);
  }
  if (problem !== 'ok') throw new DamagedDatabase(problem ?? 'no answer');
}

const locations = new WeakMap<Db, DatabaseLocation>();

export function getLocation(db: Db): DatabaseLocation {
  const location = locations.get(db);
  if (location === undefined) throw new Error('Only a database that was opened here has a location');
  return location;
}

export async function connectDatabase(
  location: DatabaseLocation,
  onConnectionLost: (error: Error) => void = () => undefined,
): Promise<Db> {
  const db = await connect(location, onConnectionLost);
  locations.set(db, location);
  return db;
}

export function connectReader({ url, dataDir }: DatabaseLocation): Db {
  return url === undefined
    ? new SqliteKysely(join(dataDir, sqliteName), { onlyReads: true })
    : connectPostgres(url, 1, () => undefined);
}

const sqliteName = 'tabiya.sqlite';

async function connect(
  { url, dataDir }: DatabaseLocation,
  onConnectionLost: (error: Error) => void,
): Promise<Db> {
  if (url !== undefined) return connectPostgres(url, 10, onConnectionLost);
  const path = join(dataDir, sqliteName);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await makePrivate(path);
  return new SqliteKysely(path, { onlyReads: false, onWriterLost: onConnectionLost });
}

function connectPostgres(
  connectionString: string,
  connections: number,
  onConnectionLost: (error: Error) => void,
): Db {
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    keepAlive: true,
  });
  // Without a listener, losing an idle connection would crash the process.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresKysely(pool);
}

export async function migrateTo(db: Db, name: string | undefined): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = name === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(name);
  if (error !== undefined) {
    // A newer server may have migrated the database while this one waited for the lock.
    if (!db.isTransaction) await refuseNewer(db);
    throw asError(error);
  }
}

async function refuseNewer(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return;
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const unknown = done.rows.map((row) => row.name).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new NewerDatabase(unknown);
}

export async function isReachable(db: Db): Promise<boolean> {
  try {
    await sql`select 1 as one`.execute(db);
    return true;
  } catch {
    return false;
  }
}
