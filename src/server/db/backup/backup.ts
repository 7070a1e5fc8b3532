/** A backup is gzipped JSON lines (`format.ts`), so it can also move data between SQLite and PostgreSQL. */
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type * as z from 'zod/mini';
import type { DatabaseLocation } from '../database.ts';
import { type backupHeader, isSameCount, type RowCounts } from './format.ts';
import { countBackup, NotRestored } from './reading.ts';
import { type BackupSource, openPostgresSource, openSqliteSource } from './source.ts';

const migrationTable = 'kysely_migration';
/** Not backed up: the backup's header lists the migrations, and a restore computes the usage again. */
const ownTables = new Set([migrationTable, 'kysely_migration_lock', 'quota_usage']);

const uncheckedBytes = 1024 * 1024;

export async function writeBackup(
  location: DatabaseLocation,
  path: string,
  now: number,
  checkRoom: () => Promise<void> = async () => undefined,
): Promise<RowCounts> {
  const unfinished = `${path}.unfinished`;
  try {
    const rows = await writeRows(location, unfinished, now, checkRoom);
    // Read the backup now. Otherwise damage would be noticed only when the backup is needed.
    if (!isSameCount(rows, await countBackup(unfinished)))
      throw new NotRestored('The written backup does not match the database.');
    await rename(unfinished, path);
    await flushFolder(dirname(path));
    return rows;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function writeRows(
  location: DatabaseLocation,
  path: string,
  now: number,
  checkRoom: () => Promise<void>,
): Promise<RowCounts> {
  const source = await openSource(location);
  const rows: RowCounts = {};
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = createWriteStream(path, { mode: 0o600, flush: true });
    const keepRoom = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let unchecked = uncheckedBytes;
      for await (const chunk of chunks) {
        if (unchecked >= uncheckedBytes) {
          await checkRoom();
          unchecked = 0;
        }
        unchecked += chunk.length;
        yield chunk;
      }
    };
    await pipeline(Readable.from(makeLines(source, now, rows)), createGzip(), keepRoom, file);
    return rows;
  } finally {
    await source.close();
  }
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

export function nameBackup(prefix: string, now: number): string {
  return `${prefix}${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.jsonl.gz`;
}

/** Syncs the folder, so that the renamed file survives a crash. Some systems cannot sync folders. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}
