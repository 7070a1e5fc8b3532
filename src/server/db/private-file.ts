import { chmod, open } from 'node:fs/promises';

const ownerOnly = 0o600;

/**
 * For nobody else on this machine: password hashes and mail addresses are in it. SQLite would make the file as the umask
 * has it, and gives its log and its shared memory the same rights as the file; those left from before are put right too.
 */
export async function makePrivate(path: string): Promise<void> {
  const file = await open(path, 'a', ownerOnly);
  await file.close();
  for (const each of [path, `${path}-wal`, `${path}-shm`]) {
    await chmod(each, ownerOnly).catch((error: unknown) => {
      // Not there, or it belongs to somebody else who has let us write to it.
      if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EPERM')) throw error;
    });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
