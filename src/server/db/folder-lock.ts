/**
 * One server per SQLite folder: two would both believe that every live game is theirs. The lock is SQLite's own, on a file
 * beside the database, so the system releases it when the process ends, however it ends.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from './private-file.ts';
import { ExplainedError } from '../explained-error.ts';

/** Another Tabiya works on the folder. */
class FolderInUse extends ExplainedError {
  constructor(folder: string) {
    super(
      `Tabiya could not start: another Tabiya uses the folder ${folder}. ` +
        'Nothing was changed. Stop that one, or set DATA_DIR to another folder.',
    );
    this.name = 'FolderInUse';
  }
}

const sqliteBusy = 5;

export async function lockFolder(dataDir: string): Promise<{ release(): void }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'tabiya.lock');
  // Whoever can open it can hold it.
  await makePrivate(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is ever written, so that no journal is left behind by a killed process.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
  } catch (error) {
    file.close();
    if (isBusy(error)) throw new FolderInUse(dataDir);
    throw error;
  }
  return { release: () => file.close() };
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === sqliteBusy;
}
