/**
 * A backup is one compressed file of JSON lines: what it is, then table after table its columns and rows, then how many
 * there were. It is the same for both databases, so it also carries a server from one to the other.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { DatabaseLocation } from '../database.ts';
import { type BackupSource, openPostgresSource, openSqliteSource } from './source.ts';

export const backupHeader = z.object({
  tabiya_backup: z.literal(1),
  made_at: z.iso.datetime(),
  /** Those that the database had been through, in order. */
  migrations: z.array(z.string()),
});
export const backupTable = z.object({ table: z.string(), columns: z.array(z.string()) });
export const backupRow = z.array(z.union([z.string(), z.number(), z.null()]));
/** Rows by table. A file without this last line is only a part of a backup. */
export const backupEnd = z.object({ rows: z.record(z.string(), z.number()) });
export type RowCounts = z.infer<typeof backupEnd>['rows'];

const migrationTable = 'kysely_migration';
/** Kysely's own tables: the header says what is in them. What users have is counted anew while it is restored. */
const ownTables = new Set([migrationTable, 'kysely_migration_lock', 'quota_usage']);

/** Writes the file whole or not at all, and answers how many rows of which table are in it. */
export async function writeBackup(location: DatabaseLocation, path: string, now: number): Promise<RowCounts> {
  const source = await openSource(location);
  const unfinished = `${path}.unfinished`;
  const rows: RowCounts = {};
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(makeLines(source, now, rows)), createGzip(), file);
    await rename(unfinished, path);
    await flushFolder(dirname(path));
  } finally {
    await source.close();
    await rm(unfinished, { force: true });
  }
  return rows;
}

async function openSource({ url, dataDir }: DatabaseLocation): Promise<BackupSource> {
  return url === undefined ? openSqliteSource(join(dataDir, 'tabiya.sqlite')) : openPostgresSource(url);
}

async function* makeLines(source: BackupSource, now: number, counts: RowCounts): AsyncGenerator<string> {
  const tables = await source.listTables();
  const header: z.infer<typeof backupHeader> = {
    tabiya_backup: 1,
    made_at: new Date(now).toISOString(),
    migrations: tables.includes(migrationTable) ? await readMigrations(source) : [],
  };
  yield makeLine(header);
  for (const table of tables) {
    if (ownTables.has(table)) continue;
    const columns = await source.readColumns(table);
    yield makeLine({ table, columns });
    let count = 0;
    for await (const row of source.readRows(table, columns)) {
      yield makeLine(row);
      count += 1;
    }
    counts[table] = count;
  }
  yield makeLine({ rows: counts });
}

async function readMigrations(source: BackupSource): Promise<string[]> {
  const names: string[] = [];
  for await (const [name] of source.readRows(migrationTable, ['name'])) names.push(String(name));
  return names.sort();
}

function makeLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** The new name itself has to be on disk too. Some systems cannot do that to a folder. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}
