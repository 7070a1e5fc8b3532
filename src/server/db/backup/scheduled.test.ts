import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BackupsPage, backupsPage } from '#contract/admin';
import {
  describeOnBothDatabases,
  makeDataDir,
  makeEmptySqliteLocation,
  makeSqliteLocation,
  openTestDatabase,
  startNodeOn,
  startTestApp,
} from '../../testing/app.ts';
import { signUpOver } from '../../testing/process.ts';
import { nameBackup } from './backup.ts';
import { countBackup } from './reading.ts';
import { restoreBackup } from './restore.ts';
import { backUpWhenDue } from './scheduled.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const firstMs = Date.UTC(2026, 10, 17, 3);
const never = new AbortController().signal;

describeOnBothDatabases('backups by themselves', (makeLocation) => {
  async function start(keep = 2) {
    const location = await makeLocation();
    const { db, signUp } = await startTestApp(async () => location, { BACKUP_EVERY: '1d' });
    const admin = await signUp('Ann');
    const folder = join(location.dataDir, 'backups');
    const options = { db, location, everyMs: dayMs, keep, signal: never };
    return {
      db,
      location,
      folder,
      make: (nowMs: number, more: object = {}) => backUpWhenDue({ ...options, nowMs, ...more }),
      list: async () => (await readdir(folder)).sort(),
      ask: async (): Promise<BackupsPage> =>
        backupsPage.parse((await admin.get('/api/admin-backups')).json()).api_data,
    };
  }

  test('one in each turn; the oldest go, and what people made stays', async () => {
    const { make, folder, list, ask } = await start();
    await mkdir(folder, { recursive: true });
    const own = nameBackup('tabiya-', 0);
    await writeFile(join(folder, own), 'made by hand');
    expect(await make(firstMs)).toBe(join(folder, nameBackup('tabiya-auto-', firstMs)));
    expect(await make(firstMs + hourMs)).toBeUndefined();
    await make(firstMs + dayMs);
    await make(firstMs + 2 * dayMs);
    const stored = [1, 2].map((day) => nameBackup('tabiya-auto-', firstMs + day * dayMs));
    expect(await list()).toEqual([own, ...stored].toSorted());
    const { every_hours, backups } = await ask();
    expect(every_hours).toBe(24);
    expect(backups).toHaveLength(3);
    expect(backups[0]).toMatchObject({ file: stored[1], problem: null, due_at: '2026-11-19T00:00:00.000Z' });
    expect(backups[0]?.rows).toBeGreaterThan(0);
    expect(backups[0]?.bytes).toBeGreaterThan(100);
  });

  test('of several nodes that look at the same moment one makes it', async () => {
    const { make, list } = await start();
    const made = await Promise.all(Array.from({ length: 4 }, () => make(firstMs)));
    expect(made.filter((path) => path !== undefined)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  test('what it has made can be restored', async () => {
    const { make } = await start();
    const path = (await make(firstMs)) ?? '';
    const target = await makeEmptySqliteLocation();
    expect((await restoreBackup(target, path)).users).toBe((await countBackup(path)).users);
    const db = await openTestDatabase(target);
    expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'Ann' }]);
  });

  test('one that fails is told, removes no old one, and is tried again after a quarter of an hour', async () => {
    const { make, folder, location, ask, list } = await start(1);
    await make(firstMs);
    const broken = {
      location: { ...location, dataDir: await makeDataDir(), url: 'postgres://127.0.0.1:1/none' },
    };
    const nextMs = firstMs + dayMs;
    await expect(make(nextMs, broken)).rejects.toThrow();
    expect(await list()).toEqual([nameBackup('tabiya-auto-', firstMs)]);
    const [failed] = (await ask()).backups;
    expect(failed?.finished_at).toBeNull();
    expect(failed?.problem).toMatch(/ECONNREFUSED|connect/);
    expect(await make(nextMs + 60_000)).toBeUndefined();
    expect(await make(nextMs + 16 * 60_000)).toContain(folder);
    expect((await ask()).backups[0]).toMatchObject({ problem: null, finished_at: expect.any(String) });
  });

  test('leaves the database its room on the disk: skipped, said to the admin, tried again', async () => {
    const { make, list, ask } = await start();
    await make(firstMs);
    const before = await list();
    const nextMs = firstMs + dayMs;
    const nothingFree = { reserveBytes: Number.MAX_SAFE_INTEGER };
    await expect(make(nextMs, nothingFree)).rejects.toThrow(
      /^No backup was made: the backup disk has [\d,]+ MB free/,
    );
    expect(await list()).toEqual(before);
    const [skipped] = (await ask()).backups;
    expect(skipped?.problem).toMatch(/^No backup was made: the backup disk has [\d,]+ MB free/);
    expect(await make(nextMs + 60_000)).toBeUndefined();
    expect(await make(nextMs + 16 * 60_000)).toBeDefined();
  });

  test('a node that stops gives its turn back, and one that died loses it', async () => {
    const { make, list, folder, db } = await start();
    const ending = new AbortController();
    ending.abort();
    await expect(make(firstMs, { signal: ending.signal })).rejects.toThrow('ended before it was finished');
    expect(await make(firstMs)).toBeDefined();
    const nextMs = firstMs + dayMs;
    await db
      .insertInto('backups')
      .values({ due_at: nextMs - (nextMs % dayMs), claimed_until: nextMs + hourMs, host: 'dead' })
      .execute();
    const half = join(folder, 'tabiya-auto-half.jsonl.gz.unfinished');
    await writeFile(half, 'half');
    await utimes(half, firstMs / 1000, firstMs / 1000);
    expect(await make(nextMs)).toBeUndefined();
    expect(await make(nextMs + hourMs)).toBeDefined();
    expect((await list()).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });
});

test('the server makes one by itself after its start, and its admin sees it', async () => {
  const location = await makeSqliteLocation();
  const node = await startNodeOn(location, { BACKUP_EVERY: '12h', BACKUP_KEEP: '3' });
  const admin = await signUpOver(node.url, 'host');
  const ask = async () => backupsPage.parse(await (await admin.get('/api/admin-backups')).json()).api_data;
  await expect.poll(async () => (await ask()).backups[0]?.finished_at).toEqual(expect.any(String));
  const page = await ask();
  expect(page).toMatchObject({ every_hours: 12, keep: 3 });
  const file = page.backups[0]?.file ?? '';
  expect(await countBackup(join(location.dataDir, 'backups', file))).toHaveProperty('users');
});
