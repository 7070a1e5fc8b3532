import { chmod, open } from 'node:fs/promises';

const ownerOnly = 0o600;

/** Contains password hashes and addresses. SQLite copies these permissions to its WAL and shm files; old ones are fixed too. */
export async function makePrivate(path: string): Promise<void> {
  const file = await open(path, 'a', ownerOnly);
  await file.close();
  for (const each of [path, `${path}-wal`, `${path}-shm`]) {
    await chmod(each, ownerOnly).catch((error: unknown) => {
      // Missing, or owned by another user who lets us write.
      if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EPERM')) throw error;
    });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
