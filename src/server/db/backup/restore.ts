/** Fills an empty database from a backup: all of it in one transaction, or nothing. */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { connectDatabase, type DatabaseLocation, migrateTo, NewerDatabase } from '../database.ts';
import { migrations } from '../migrations/list.ts';
import type { Db } from '../tables.ts';
import { isUnavailable } from '../unavailable.ts';
import { backupEnd, backupHeader, backupRow, backupTable, type RowCounts } from './backup.ts';
import type { Value } from './source.ts';
import { ExplainedError } from '../../explained-error.ts';

export class NotRestored extends ExplainedError {
  constructor(reason: string) {
    super(`${reason} Nothing was changed.`);
    this.name = 'NotRestored';
  }
}

/** Both databases take at most this many values in a statement. */
const valuesPerInsert = 30_000;
const rowsPerInsert = 200;
/** The largest row is a study of an older version: four texts of 8 MiB, and JSON may write a character as six. */
const longestLine = 200 * 1024 * 1024;
/** No table has so many columns. */
const mostValues = 200;
/** Lines beyond this are looked at before they are parsed: brackets in brackets would take gigabytes. */
const longLine = 1024 * 1024;
const longestReason = 200;

export async function restoreBackup(location: DatabaseLocation, path: string): Promise<RowCounts> {
  const db = await connectDatabase(location);
  try {
    if ((await db.introspection.getTables({ withInternalKyselyTables: true })).length > 0) {
      throw new NotRestored(
        'The database is not empty. A backup is restored into a new one: another DATA_DIR or DATABASE_URL, or move the old file away.',
      );
    }
    return await db.transaction().execute((tx) => fill(tx, path));
  } catch (error) {
    throw explain(error);
  } finally {
    await db.destroy();
  }
}

/** The file may come from anywhere: whatever is wrong with it is one sentence. What is wrong with the machine is not its fault. */
function explain(error: unknown): unknown {
  if (error instanceof NotRestored || error instanceof NewerDatabase || isUnavailable(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new NotRestored(
    `The backup does not fit the database: ${reason.replaceAll(/[^\u0020-\u007e]+/g, ' ').slice(0, longestReason)}.`,
  );
}

async function fill(tx: Db, path: string): Promise<RowCounts> {
  const counts: RowCounts = {};
  let table: Inserter | undefined;
  let isComplete = false;
  let isFirst = true;
  let known: KnownTables = new Map();
  for await (const line of readLines(path)) {
    if (isFirst) {
      await prepareSchema(tx, line);
      known = await listColumns(tx);
      isFirst = false;
      continue;
    }
    if (Array.isArray(line)) {
      if (table === undefined || line.length > mostValues)
        throw new NotRestored('The file is not a backup of Tabiya: a line of it is of no known kind.');
      await table.add(getPart(backupRow, line));
      continue;
    }
    await table?.flush();
    if (table !== undefined) counts[table.name] = table.count;
    const next = z.safeParse(backupTable, line);
    if (next.success) table = new Inserter(tx, getKnown(next.data, known, counts));
    else isComplete = isSame(getPart(backupEnd, line).rows, counts);
  }
  if (!isComplete) throw new NotRestored('The backup is not complete.');
  // A backup of an older version gets the schema of its time first, and from there the way every old database goes.
  await migrateTo(tx, undefined);
  // What everybody had is theirs, also above a limit.
  await sql`update quota_usage set accepted_rows = row_count, accepted_bytes = byte_count`.execute(tx);
  return counts;
}

function getPart<T>(schema: z.ZodMiniType<T>, line: unknown): T {
  const part = z.safeParse(schema, line);
  if (!part.success)
    throw new NotRestored('The file is not a backup of Tabiya: a line of it is of no known kind.');
  return part.data;
}

/** By table the columns of the product's own, and whether they hold text: what a backup may fill, and with what. */
type KnownTables = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

async function listColumns(tx: Db): Promise<KnownTables> {
  const tables = await tx.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(columns.map((column) => [column.name, column.dataType.toLowerCase() === 'text'])),
    ]),
  );
}

function getKnown(
  { table, columns }: z.infer<typeof backupTable>,
  known: KnownTables,
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

/** Text of the file that is shown on a terminal: short, and nothing that moves the cursor. */
function shorten(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}

async function prepareSchema(tx: Db, line: unknown): Promise<void> {
  const header = z.safeParse(backupHeader, line);
  if (!header.success) throw new NotRestored('The file is not a backup of Tabiya.');
  const known = header.data.migrations;
  const unknown = known.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0)
    throw new NewerDatabase(unknown.slice(0, 3).map((name) => name.slice(0, 40).replaceAll(/[^\w.-]/g, '?')));
  const last = known.at(-1);
  if (last === undefined) return;
  await migrateTo(tx, last);
  // A migration may put rows of its own into a table; the backup has them too.
  for (const { name } of (await tx.introspection.getTables()).toReversed()) {
    await sql`delete from ${sql.table(name)}`.execute(tx);
  }
}

async function* readLines(path: string): AsyncGenerator<unknown> {
  const file = createReadStream(path);
  const text = file.pipe(createGunzip());
  file.on('error', (error) => text.destroy(error));
  try {
    for await (const line of splitLines(text.setEncoding('utf8'))) yield parseLine(line);
  } catch (error) {
    throw new NotRestored(
      `The backup cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** Only at line feeds: `readline` also cuts at U+2028, which JSON leaves inside a text. Each piece is looked at once, however long a line is. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      yield [...pieces, chunk.slice(start, end)].join('');
      [pieces, length, start] = [[], 0, end + 1];
    }
    pieces.push(chunk.slice(start));
    length += chunk.length - start;
    if (length > longestLine) throw new Error('a line of it is longer than any row');
  }
  if (length > 0) yield pieces.join('');
}

function parseLine(line: string): unknown {
  if (line.length > longLine && !isFlat(line)) throw new Error('a line of it is no row');
  return JSON.parse(line);
}

/** Whether it is one list of plain values: no bracket inside, except in texts. */
function isFlat(line: string): boolean {
  const hasBrackets = (from: number, to: number): boolean => /[[\]{}]/.test(line.slice(from, to));
  if (!line.startsWith('[') || !line.endsWith(']')) return false;
  let at = 1;
  for (let quote = line.indexOf('"', at); quote >= 0; quote = line.indexOf('"', at)) {
    if (hasBrackets(at, quote)) return false;
    at = quote + 1;
    while (at < line.length && line[at] !== '"') at += line[at] === '\\' ? 2 : 1;
    at += 1;
  }
  return !hasBrackets(at, line.length - 1);
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
    // SQLite would store a text where a number belongs.
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

function isSame(expected: RowCounts, actual: RowCounts): boolean {
  const names = Object.keys(expected);
  return (
    names.length === Object.keys(actual).length && names.every((name) => expected[name] === actual[name])
  );
}
