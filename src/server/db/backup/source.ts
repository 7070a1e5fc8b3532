import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Client, escapeIdentifier } from 'pg';
import { messageOf } from '#contract/thrown';
import { DamagedDatabase } from '../damaged.ts';
import '../postgres-numbers.ts';

export type Value = string | number | null;

export interface BackupSource {
  listTables(): Promise<string[]>;
  readColumns(table: string): Promise<string[]>;
  readRows(table: string, columns: readonly string[]): AsyncIterable<Value[]>;
  close(): Promise<void>;
}

export function openSqliteSource(path: string): BackupSource {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}`);
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  refuseDamaged(database);
  database.exec('BEGIN');
  const names = (sql: string, ...values: string[]): string[] =>
    database
      .prepare(sql)
      .all(...values)
      .map((row) => String(row.name));
  return {
    listTables: async () =>
      names(
        `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by rowid`,
      ),
    readColumns: async (table) => names('select name from pragma_table_info(?) order by cid', table),
    readRows: async function* (table, columns) {
      const list = columns.map(escapeIdentifier).join(', ');
      const statement = database.prepare(`select ${list} from ${escapeIdentifier(table)}`);
      for (const row of statement.iterate()) yield columns.map((column) => toValue(row[column], table));
    },
    close: async () => database.close(),
  };
}

function refuseDamaged(database: DatabaseSync): void {
  let problem: string;
  try {
    const [first] = database.prepare('pragma quick_check(1)').all();
    problem = String(first?.quick_check ?? 'no answer');
  } catch (error) {
    problem = messageOf(error);
  }
  if (problem !== 'ok') throw new DamagedDatabase(problem);
}

const rowsPerFetch = 500;

export async function openPostgresSource(url: string): Promise<BackupSource> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const names = async (text: string, values: string[] = []): Promise<string[]> =>
    (await client.query<{ name: string }>(text, values)).rows.map((row) => row.name);
  return {
    // Order tables by foreign keys, because a partitioned table can be newer than tables that refer to it.
    listTables: () =>
      names(`with recursive deep as (
          select oid, relname, 0 as depth from pg_class
            where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
          union
          select referring.oid, referring.relname, deep.depth + 1 from deep
            join pg_constraint on confrelid = deep.oid and contype = 'f' and conrelid <> confrelid
            join pg_class as referring on referring.oid = conrelid
              and referring.relnamespace = current_schema()::regnamespace
        )
        select relname as name from deep group by oid, relname order by max(depth), oid`),
    readColumns: (table) =>
      names(
        `select attname as name from pg_attribute
          where attrelid = ($1)::regclass and attnum > 0 and not attisdropped order by attnum`,
        [table],
      ),
    readRows: async function* (table, columns) {
      const list = columns.map(escapeIdentifier).join(', ');
      await client.query(`declare pages cursor for select ${list} from ${escapeIdentifier(table)}`);
      for (;;) {
        const { rows } = await client.query<unknown[]>({
          text: `fetch ${rowsPerFetch} from pages`,
          rowMode: 'array',
        });
        for (const row of rows) yield row.map((value) => toValue(value, table));
        if (rows.length < rowsPerFetch) break;
      }
      await client.query('close pages');
    },
    close: () => client.end(),
  };
}

function toValue(value: unknown, table: string): Value {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`A value in ${table} cannot be written to a backup: ${typeof value}`);
}
