import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DatabaseLocation } from '#server/db/database';
import { lockFolder } from '#server/db/folder-lock';
import { makeDataDir, makePostgresLocation, openTestDatabase, startTestNode } from '#server/testing/app';
import { signUpOver, startProgram } from '#server/testing/process';

/** A second server would add a node. On SQLite it would also remove the first server's node. */
async function watchNodes(location: DatabaseLocation): Promise<() => Promise<string[]>> {
  const db = await openTestDatabase(location);
  return async () => (await db.selectFrom('live_nodes').select('id').execute()).map(({ id }) => id);
}

const inUse = /^Tabiya could not start: another Tabiya uses the folder [^\n]*; nothing was changed\.[^\n]*$/;

test('nobody else reads the database, in a folder that was there before either; a second server on it: one line, and the live games stay the first’s', async () => {
  const dataDir = join(await makeDataDir(), 'made', 'by', 'hand');
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o755);
  const open = ['sh', '-c', 'umask 022; exec "$@"', 'sh'];
  const first = await startTestNode({ DATA_DIR: dataDir }, { wrapper: open });
  await signUpOver(first.url, 'ann');
  const readModes = async (): Promise<Record<string, string>> => {
    const modes: Record<string, string> = {};
    for (const name of await readdir(dataDir)) {
      const { mode } = await stat(join(dataDir, name));
      if (name.startsWith('tabiya.')) modes[name] = (mode & 0o777).toString(8);
    }
    return modes;
  };
  const secret = {
    'tabiya.lock': '600',
    'tabiya.sqlite': '600',
    'tabiya.sqlite-shm': '600',
    'tabiya.sqlite-wal': '600',
  };
  expect(await readModes()).toEqual(secret);

  const check = await watchNodes({ url: undefined, dataDir });
  await expect.poll(check).toHaveLength(1);
  const before = await check();
  const { port } = new URL(first.url);
  for (const environment of [{}, { PORT: port }]) {
    await expect(startProgram({ DATA_DIR: dataDir, ...environment })).rejects.toThrow(inUse);
  }
  expect(await check()).toEqual(before);
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);

  await first.kill('SIGKILL');
  for (const name of Object.keys(secret)) await chmod(join(dataDir, name), 0o644);
  const second = await startTestNode({ DATA_DIR: dataDir }, { wrapper: open });
  expect((await fetch(`${second.url}/api/health`)).status).toBe(200);
  expect(await readModes()).toEqual(secret);
  await second.kill('SIGTERM');
  (await lockFolder(dataDir)).release();
});

test('the lock is one per folder, and is free again when it is given back', async () => {
  const [here, there] = [await makeDataDir(), await makeDataDir()];
  const lock = await lockFolder(here);
  await expect(lockFolder(here)).rejects.toThrow(inUse);
  (await lockFolder(there)).release();
  lock.release();
  (await lockFolder(here)).release();
});

test('on PostgreSQL: it says where it is, with its path; a node that finds its port taken has not touched the live games; SIGINT ends it well', async () => {
  const location = await makePostgresLocation();
  const environment = {
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.url ?? '',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'https://example.org/chess',
  };
  const first = await startTestNode(environment);
  expect(first.url).toMatch(/^http:\/\/localhost:\d+\/chess$/);
  expect(await (await fetch(`${first.url}/api/health`)).json()).toEqual({ status: 'ok' });
  const check = await watchNodes(location);
  await expect.poll(check).toHaveLength(1);
  const before = await check();
  await expect(startProgram({ ...environment, PORT: new URL(first.url).port })).rejects.toThrow(
    /^Tabiya could not start: the port is in use\. Set PORT to another one\.$/,
  );
  expect(await check()).toEqual(before);
  await first.kill('SIGINT');
  expect(first.process.exitCode).toBe(0);
});
