/** In every interval of `BACKUP_EVERY`, one node makes one backup. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { messageOf } from '#contract/thrown';
import type { Db } from '../tables.ts';
import type { DatabaseLocation } from '../database.ts';
import { nameBackup } from './backup.ts';
import type { BackupJob, WrittenBackup } from './backup-thread.ts';
import { checkRoom } from './room.ts';
import { findLastSize, finishTurn, giveTurnBack, takeBackupTurn } from './schedule-store.ts';

/**
 * The server deletes old backups with this prefix. Manual backups have another prefix, so they are never
 * deleted.
 */
const prefix = 'tabiya-auto-';
const minuteMs = 60_000;
/** After this time, the node that makes the backup counts as dead, and another node makes it. */
const leaseMs = 6 * 60 * minuteMs;
const retryMs = 15 * minuteMs;
const longestProblem = 300;

export interface ScheduledBackup {
  db: Db;
  location: DatabaseLocation;
  everyMs: number;
  keep: number;
  nowMs: number;
  signal: AbortSignal;
  reserveBytes?: number;
}

export async function backUpWhenDue(options: ScheduledBackup): Promise<string | undefined> {
  const { db, location, everyMs, nowMs, signal, reserveBytes } = options;
  const dueAt = Math.floor(nowMs / everyMs) * everyMs;
  if (!(await takeBackupTurn(db, { dueAt, host: hostname(), nowMs, leaseMs }))) return undefined;
  const folder = join(location.dataDir, 'backups');
  const file = nameBackup(prefix, nowMs);
  try {
    await mkdir(folder, { recursive: true });
    await checkRoom(folder, await findLastSize(db), reserveBytes);
    const job = { location, path: join(folder, file), nowMs, reserveBytes };
    const { rows, bytes } = await writeInThread(job, signal);
    await removeOld(folder, options);
    await finishTurn(db, dueAt, { file, byte_count: bytes, row_count: rows, finished_at: nowMs });
    return join(folder, file);
  } catch (error) {
    await rm(join(folder, `${file}.unfinished`), { force: true });
    const problem = messageOf(error);
    if (signal.aborted) await giveTurnBack(db, dueAt, { problem: null, againAt: nowMs });
    else
      await giveTurnBack(db, dueAt, { problem: problem.slice(0, longestProblem), againAt: nowMs + retryMs });
    throw error;
  }
}

function writeInThread(job: BackupJob, signal: AbortSignal): Promise<WrittenBackup> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: job });
    const end = (): void => void thread.terminate();
    signal.addEventListener('abort', end, { once: true });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => {
      signal.removeEventListener('abort', end);
      reject(new Error('The backup was ended before it was finished.'));
    });
    if (signal.aborted) end();
  });
}

async function removeOld(folder: string, { keep, nowMs }: ScheduledBackup): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix)).sort();
  const whole = names.filter((name) => name.endsWith('.jsonl.gz'));
  for (const name of whole.slice(0, -keep)) await rm(join(folder, name));
  for (const name of names.filter((each) => each.endsWith('.unfinished'))) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    // A running backup's file is younger than the lease, so an older file comes from a dead node.
    if (found !== undefined && found.mtimeMs < nowMs - leaseMs) await rm(join(folder, name), { force: true });
  }
}
