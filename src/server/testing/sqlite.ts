/**
 * Empties and reuses intact files, because opening one starts a thread, which takes longer than most tests.
 */
import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { connectDatabase, type DatabaseLocation } from '../db/database.ts';
import type { Db } from '../db/tables.ts';

export interface ReusableDatabase {
  location: DatabaseLocation;
  open(): Promise<Db | undefined>;
  giveBack(): Promise<void>;
}

export function openOnce(open: () => Promise<Db>): ReusableDatabase['open'] {
  let isOpened = false;
  return async () => {
    if (isOpened) return undefined;
    isOpened = true;
    return open();
  };
}

interface EmptyFile {
  location: DatabaseLocation;
  db: Db;
}

const empty: EmptyFile[] = [];

const fileName = 'tabiya.sqlite';

export async function takeFile(): Promise<ReusableDatabase> {
  const used = empty.pop();
  const location = used?.location ?? (await copyTemplate());
  let db = used?.db;
  return {
    location,
    open: openOnce(async () => (db ??= await connectDatabase(location))),
    async giveBack() {
      if (db !== undefined && (await isWhole(location, db))) return void empty.push({ location, db });
      await db?.destroy();
      await rm(location.dataDir, { recursive: true, force: true });
    },
  };
}

async function copyTemplate(): Promise<DatabaseLocation> {
  const template = inject('sqliteTemplate');
  const dataDir = await mkdtemp(join(dirname(template), 'file-'));
  await copyFile(template, join(dataDir, fileName));
  return { url: undefined, dataDir };
}

const mostBytes = 4 * 2 ** 20;

async function isWhole({ dataDir }: DatabaseLocation, db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    for (const name of await readdir(dataDir)) {
      if (!name.startsWith(fileName)) await rm(join(dataDir, name), { recursive: true });
      else if ((await stat(join(dataDir, name))).size > mostBytes) return false;
    }
    return emptyFile(join(dataDir, fileName));
  } catch {
    return false;
  }
}

let template: { schema: string; tables: string[]; filled: string[]; rows: string } | undefined;

function emptyFile(path: string): boolean {
  if (template === undefined) {
    const fresh = new DatabaseSync(inject('sqliteTemplate'), { readOnly: true });
    const tables = listTables(fresh);
    const filled = tables.filter((table) => fresh.prepare(`select 1 from ${table}`).get() !== undefined);
    template = { schema: describeSchema(fresh), tables, filled, rows: describeRows(fresh, tables) };
    fresh.close();
  }
  const database = new DatabaseSync(path, { timeout: 10_000, enableForeignKeyConstraints: false });
  try {
    if (describeSchema(database) !== template.schema) return false;
    database.prepare('attach ? as fresh').run(inject('sqliteTemplate'));
    database.exec('begin immediate');
    // Triggers insert counters into emptied tables, so delete twice.
    for (const table of [...template.tables, ...template.tables]) database.exec(`delete from main.${table}`);
    for (const table of template.filled)
      database.exec(`insert into main.${table} select * from fresh.${table}`);
    database.exec('commit');
    return describeRows(database, template.tables) === template.rows;
  } finally {
    database.close();
  }
}

function listTables(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'`,
    )
    .all();
  return rows.map(({ name }) => String(name));
}

function describeSchema(database: DatabaseSync): string {
  return JSON.stringify(database.prepare('select name, sql from sqlite_master order by name').all());
}

function describeRows(database: DatabaseSync, tables: readonly string[]): string {
  return JSON.stringify(tables.map((table) => database.prepare(`select * from ${table}`).all()));
}
