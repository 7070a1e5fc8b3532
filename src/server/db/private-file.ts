import { chmod, open } from 'node:fs/promises';

const ownerOnly = 0o600;

/**
 * The database contains password hashes and addresses. SQLite gives new WAL and shm files the same
 * permissions.
 */
export async function makePrivate(path: string): Promise<void> {
  const file = await open(path, 'a', ownerOnly);
  await file.close();
  for (const each of [path, `${path}-wal`, `${path}-shm`]) {
    await chmod(each, ownerOnly).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EPERM')) throw error;
    });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
