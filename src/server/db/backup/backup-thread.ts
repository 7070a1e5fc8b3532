import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../low-priority.ts';
import type { DatabaseLocation } from '../database.ts';
import { writeBackup } from './backup.ts';
import { checkRoom } from './room.ts';

export interface BackupJob {
  location: DatabaseLocation;
  path: string;
  nowMs: number;
  reserveBytes?: number | undefined;
}

export interface WrittenBackup {
  rows: number;
  bytes: number;
}

lowerPriority(15);
const { location, path, nowMs, reserveBytes }: BackupJob = workerData;
const counts = await writeBackup(location, path, nowMs, () => checkRoom(dirname(path), 0, reserveBytes));
const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
parentPort?.postMessage({ rows, bytes: (await stat(path)).size } satisfies WrittenBackup);
