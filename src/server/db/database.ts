import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Compilable, type CompiledQuery, Kysely, type QueryResult, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import './postgres-numbers.ts';
import { asError, messageOf } from '#contract/thrown';
import { DamagedDatabase } from './damaged.ts';
import { migrations } from './migrations/list.ts';
import { PostgresKysely } from './postgres-kysely.ts';
import { makePrivate } from './private-file.ts';
import { SqliteDialect, type SqliteOptions } from './sqlite-dialect.ts';
import type { Db, Tables } from './tables.ts';
import { isUnavailable } from './unavailable.ts';
import { ExplainedError } from '../explained-error.ts';

export interface DatabaseLocation {
  /** `postgres://…`; without it a SQLite file in `dataDir`. */
  url: string | undefined;
  dataDir: string;
}

/** The database was written by a newer Tabiya than this one. */
export class NewerDatabase extends ExplainedError {
  constructor(unknown: string[]) {
    super(
      `The database belongs to a newer version of Tabiya (it knows ${unknown.join(', ')}). ` +
        'Nothing was changed. Start that version, or restore a backup made before the upgrade.',
    );
    this.name = 'NewerDatabase';
  }
}

/** Opens the database and brings its schema up to date. */
export async function openDatabase(
  location: DatabaseLocation,
  onConnectionLost: (error: Error) => void = () => undefined,
): Promise<Db> {
  const db = await connectDatabase(location, onConnectionLost);
  try {
    if (location.url === undefined) await refuseDamagedFile(db);
    await refuseNewer(db);
    await migrateTo(db, undefined);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Checked at every start, not when a request happens to need the broken page and the good backups are gone. */
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

/** Where a database was opened, for threads that read it by themselves. */
export function getLocation(db: Db): DatabaseLocation {
  const location = locations.get(db);
  if (location === undefined) throw new Error('Only a database that was opened here has a location');
  return location;
}

/** Without looking at the schema; `openDatabase` is what the server uses. */
export async function connectDatabase(
  location: DatabaseLocation,
  onConnectionLost: (error: Error) => void = () => undefined,
): Promise<Db> {
  const db = await connect(location, onConnectionLost);
  locations.set(db, location);
  return db;
}

/** For a thread that computes: it reads what others write, and writes nothing. */
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
    // A statement that outlives this has lost its client anyway.
    statement_timeout: 30_000,
    keepAlive: true,
  });
  // The pool replaces an idle connection that breaks; without a listener the event would end the process.
  pool.on('error', onConnectionLost);
  // The same would happen when a connection breaks between two statements, because the pool does not listen to it then. The
  // next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresKysely(pool);
}

/** Answers reads whose SQL is ready immediately: a connection would cost five times as much as the read. */
class SqliteKysely extends Kysely<Tables> {
  readonly #dialect: SqliteDialect;
  constructor(path: string, options: SqliteOptions) {
    const dialect = new SqliteDialect(path, options);
    super({ dialect });
    this.#dialect = dialect;
  }
  override async executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    const compiled = 'compile' in query ? query.compile() : query;
    const result = this.#dialect.readNow(compiled);
    if (result === undefined) return super.executeQuery(compiled);
    // The row type is what Kysely worked out from the query.
    return { rows: result.rows as Row[] };
  }
}

/** Up to the migration of that name, or all the way. */
export async function migrateTo(db: Db, name: string | undefined): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = name === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(name);
  if (error !== undefined) {
    // Another node of a newer version may have migrated between our look and our turn.
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
