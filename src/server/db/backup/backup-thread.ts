/**
 * The thread in which a server backs itself up: reading, packing and reading back a whole database would block the event loop
 * for minutes.
 */
import { stat } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../../give-way.ts';
import type { DatabaseLocation } from '../database.ts';
import { writeBackup } from './backup.ts';

export interface BackupJob {
  location: DatabaseLocation;
  path: string;
  nowMs: number;
}

export interface WrittenBackup {
  rows: number;
  bytes: number;
}

giveWay(15);
const { location, path, nowMs }: BackupJob = workerData;
const counts = await writeBackup(location, path, nowMs);
const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
parentPort?.postMessage({ rows, bytes: (await stat(path)).size } satisfies WrittenBackup);
