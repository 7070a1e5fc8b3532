import { dirname } from 'node:path';
import { ExplainedError } from '../../explained-error.ts';
import type { DatabaseLocation } from '../database.ts';
import { writeBackup } from './backup.ts';
import type { RowCounts } from './format.ts';
import { checkRoom, NoRoom } from './room.ts';

const reserveFlag = '--use-reserve';

interface ManualBackup {
  path: string | undefined;
  usesReserve: boolean;
}

export function readBackupWords(words: readonly string[]): ManualBackup {
  return { path: words.find((word) => word !== reserveFlag), usesReserve: words.includes(reserveFlag) };
}

export async function backUpByHand(
  location: DatabaseLocation,
  path: string,
  now: number,
  { usesReserve, reserveBytes }: { usesReserve: boolean; reserveBytes?: number },
): Promise<RowCounts> {
  if (usesReserve) return writeBackup(location, path, now);
  try {
    return await writeBackup(location, path, now, () => checkRoom(dirname(path), 0, reserveBytes));
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    throw new ExplainedError(`${error.message} To use the reserve: npm run backup -- ${reserveFlag}.`);
  }
}
