import { sql } from 'kysely';
import * as z from 'zod/mini';
import { messageOf } from '#contract/thrown';
import { type KnownColumns, listColumns } from '../columns.ts';
import { connectDatabase, type DatabaseLocation, migrateTo, NewerDatabase } from '../database.ts';
import { migrations } from '../migrations/list.ts';
import type { Db, Tables } from '../tables.ts';
import { isUnavailable } from '../unavailable.ts';
import { backupEnd, backupHeader, backupRow, backupTable, isSameCount, type RowCounts } from './format.ts';
import { getPart, mostValues, NotRestored, readLines } from './reading.ts';
import type { Value } from './source.ts';

const valuesPerInsert = 30_000;
const rowsPerInsert = 200;
const longestReason = 200;

/** Not restored, because users may have revoked these rows since the backup. */
export const leftOut = [
  'sessions',
  'account_tokens',
  'personal_tokens',
  'live_invitations',
] as const satisfies readonly (keyof Tables)[];

export async function restoreBackup(location: DatabaseLocation, path: string): Promise<RowCounts> {
  const db = await connectDatabase(location);
  try {
    if ((await db.introspection.getTables({ withInternalKyselyTables: true })).length > 0) {
      throw new NotRestored(
        'The database is not empty. Restore into a new one: set another DATA_DIR or DATABASE_URL, or move the old file away.',
      );
    }
    return await db.transaction().execute((tx) => fill(tx, path));
  } catch (error) {
    throw explain(error);
  } finally {
    await db.destroy();
  }
}

function explain(error: unknown): unknown {
  if (error instanceof NotRestored || error instanceof NewerDatabase || isUnavailable(error)) return error;
  const reason = messageOf(error);
  return new NotRestored(
    `The backup does not fit the database: ${reason.replaceAll(/[^\u0020-\u007e]+/g, ' ').slice(0, longestReason)}.`,
  );
}

async function fill(tx: Db, path: string): Promise<RowCounts> {
  const counts: RowCounts = {};
  let table: Inserter | undefined;
  let isComplete = false;
  let isFirst = true;
  let known: KnownColumns = new Map();
  for await (const line of readLines(path)) {
    if (isFirst) {
      await prepareSchema(tx, line);
      known = await listColumns(tx);
      isFirst = false;
      continue;
    }
    if (Array.isArray(line)) {
      if (table === undefined || line.length > mostValues)
        throw new NotRestored('The file is not a Tabiya backup: it has a line of an unknown kind.');
      await table.add(getPart(backupRow, line));
      continue;
    }
    await table?.flush();
    if (table !== undefined) counts[table.name] = table.count;
    const next = z.safeParse(backupTable, line);
    if (next.success) table = new Inserter(tx, getKnown(next.data, known, counts));
    else isComplete = isSameCount(getPart(backupEnd, line).rows, counts);
  }
  if (!isComplete) throw new NotRestored('The backup is not complete.');
  await migrateTo(tx, undefined);
  await removeCredentials(tx, counts);
  await sql`update quota_usage set accepted_rows = row_count, accepted_bytes = byte_count`.execute(tx);
  return counts;
}

async function removeCredentials(tx: Db, counts: RowCounts): Promise<void> {
  for (const table of leftOut) {
    await tx.deleteFrom(table).execute();
    delete counts[table];
  }
  await tx.updateTable('reminders').set({ calendar_hash: null, calendar_made_at: null }).execute();
}

function getKnown(
  { table, columns }: z.infer<typeof backupTable>,
  known: KnownColumns,
  counts: RowCounts,
): { table: string; columns: string[]; areTexts: boolean[] } {
  const own = known.get(table);
  if (own === undefined)
    throw new NotRestored(`The backup has a table that Tabiya does not have: ${shorten(table)}.`);
  if (Object.hasOwn(counts, table)) throw new NotRestored(`The backup has the table ${table} twice.`);
  const strange = columns.find((column, index) => !own.has(column) || columns.indexOf(column) !== index);
  if (columns.length === 0 || strange !== undefined)
    throw new NotRestored(`The backup has a column that ${table} does not have: ${shorten(strange ?? '')}.`);
  return { table, columns, areTexts: columns.map((column) => own.get(column) === true) };
}

/** Escapes control characters, because a terminal may print the text. */
function shorten(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}

async function prepareSchema(tx: Db, line: unknown): Promise<void> {
  const header = z.safeParse(backupHeader, line);
  if (!header.success) throw new NotRestored('The file is not a Tabiya backup.');
  const known = header.data.migrations;
  const unknown = known.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0)
    throw new NewerDatabase(unknown.slice(0, 3).map((name) => name.slice(0, 40).replaceAll(/[^\w.-]/g, '?')));
  const last = known.at(-1);
  if (last === undefined) return;
  await migrateTo(tx, last);
  for (const { name } of (await tx.introspection.getTables()).toReversed()) {
    await sql`delete from ${sql.table(name)}`.execute(tx);
  }
}

class Inserter {
  readonly name: string;
  count = 0;
  readonly #db: Db;
  readonly #columns: readonly string[];
  readonly #areTexts: readonly boolean[];
  readonly #rowsAtOnce: number;
  #rows: Value[][] = [];

  constructor(db: Db, { table, columns, areTexts }: ReturnType<typeof getKnown>) {
    this.#areTexts = areTexts;
    this.#db = db;
    this.name = table;
    this.#columns = columns;
    this.#rowsAtOnce = Math.max(1, Math.min(rowsPerInsert, Math.floor(valuesPerInsert / columns.length)));
  }

  async add(row: Value[]): Promise<void> {
    if (row.length !== this.#columns.length)
      throw new NotRestored(
        `A row of ${this.name} has ${row.length} values for ${this.#columns.length} columns.`,
      );
    // Check the types here, because SQLite would store text in a number column.
    const strange = row.findIndex(
      (value, index) => value !== null && (typeof value === 'string') !== this.#areTexts[index],
    );
    if (strange >= 0)
      throw new NotRestored(
        `A row of ${this.name} has a value of the wrong kind in ${this.#columns[strange]}.`,
      );
    this.#rows.push(row);
    this.count += 1;
    if (this.#rows.length >= this.#rowsAtOnce) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    const columns = sql.join(this.#columns.map((column) => sql.ref(column)));
    const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
    await sql`insert into ${sql.table(this.name)} (${columns}) values ${values}`.execute(this.#db);
  }
}
