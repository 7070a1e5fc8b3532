/**
 * Lets only one server use a SQLite file, because two would both run the same live games. The system frees
 * the lock when the process ends.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from './private-file.ts';
import { ExplainedError } from '../explained-error.ts';

class FolderInUse extends ExplainedError {
  constructor(folder: string) {
    super(
      `Tabiya could not start: another Tabiya uses the folder ${folder}; ` +
        'nothing was changed. Stop that one, or set DATA_DIR to another folder.',
    );
    this.name = 'FolderInUse';
  }
}

const sqliteBusy = 5;

export async function lockFolder(dataDir: string): Promise<{ release(): void }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'tabiya.lock');
  // The lock file must be private, because any user who can open it could lock it.
  await makePrivate(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
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
