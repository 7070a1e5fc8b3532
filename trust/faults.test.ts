import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrations } from '#server/db/migrations/list';
import {
  afterTest,
  makeDataDir,
  makePostgresLocation,
  makeSqliteLocation,
  openTestDatabase,
  startTestNode,
} from '#server/testing/app';
import { makeGameReview } from '#server/testing/games';
import { makeRemoteUser, ordinaryUser, signUpOver, startProgram } from '#server/testing/process';
import { chooseEffort, isLongRun } from '../scripts/effort.mjs';
import { paced } from '../scripts/pace.mjs';

const has = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(!has('prlimit'))('limits of the machine', () => {
  test('a full disk: writes are refused with 503, reads go on, what was acknowledged is there; no mail server: it starts, people sign up, and a reset says that no mail was sent', async () => {
    const dataDir = await makeDataDir();
    // Without the trap, a file that reaches the limit would kill the process.
    const wrapper = ['sh', '-c', 'trap "" XFSZ; exec prlimit --fsize=1500000 "$@"', 'sh'];
    const full = await startTestNode({ DATA_DIR: dataDir }, { wrapper });
    const user = await signUpOver(full.url, 'ann');
    const acknowledged: string[] = [];
    let refusal: Response | undefined;
    for (let count = 0; count < 80 && refusal === undefined; count += 1) {
      const review = makeGameReview({ notes: 'x'.repeat(45_000) });
      const answer = await user.post('/api/upsert-game-review', review);
      if (answer.ok) acknowledged.push(review.id);
      else refusal = answer;
    }
    expect(refusal?.status).toBe(503);
    expect(refusal?.headers.get('retry-after')).toBe('5');
    expect(await refusal?.json()).toMatchObject({ api_result: 'unavailable', reference: expect.any(String) });
    await expect.poll(() => full.log()).toContain('"msg":"request failed"');
    expect((await user.get('/api/get-game-reviews')).status).toBe(200);
    const own = new DatabaseSync(join(dataDir, 'tabiya.sqlite'), { timeout: 10_000 });
    own.exec("insert into attempts (id, bucket, at) values ('fill', hex(zeroblob(200000)), 0)");
    own.close();
    const askHealth = async () => (await fetch(`${full.url}/api/health`)).json();
    await expect
      .poll(askHealth, { timeout: paced(20_000) })
      .toMatchObject({ api_result: 'unavailable', status: 'cannot write' });
    expect((await fetch(`${full.url}/api/health`)).status).toBe(503);
    await expect.poll(() => full.log()).toContain('"msg":"the database cannot be written"');
    await full.kill('SIGKILL');

    const roomy = await startTestNode({ DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:1' });
    const again = makeRemoteUser(roomy.url, user.cookie);
    const { api_data: stored } = await (await again.get('/api/get-game-reviews')).json();
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(new Set(stored.map((review: { id: string }) => review.id))).toEqual(new Set(acknowledged));
    expect((await again.post('/api/upsert-game-review', makeGameReview({ notes: 'x' }))).status).toBe(200);

    const reset = await fetch(`${roomy.url}/api/password-reset-request`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'ann@example.org' }),
    });
    expect(reset.status).toBe(503);
    expect(await reset.json()).toMatchObject({ api_result: 'failed_password_reset_request' });
    const ben = await signUpOver(roomy.url, 'ben', 'first password');
    expect((await ben.get('/api/get-cards')).status).toBe(200);
    const change = { password: 'first password', new_password: 'second password' };
    expect((await ben.post('/api/change-password', change)).status).toBe(200);
    const { api_data: events } = await (await ben.get('/api/get-security-events')).json();
    expect(events).toMatchObject([{ kind: 'password_changed' }, { kind: 'signed_in' }]);
  });

  test('no file descriptors left: it waits, and serves again when there are some', async () => {
    const node = await startTestNode(
      { DATA_DIR: await makeDataDir() },
      { wrapper: ['prlimit', '--nofile=80:80'] },
    );
    const idle: Socket[] = [];
    for (let count = 0; count < 150; count += 1) {
      const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      idle.push(socket);
    }
    await wait(500);
    for (const socket of idle) socket.destroy();
    await expect
      .poll(async () => (await fetch(`${node.url}/api/health`).catch(() => undefined))?.status, {})
      .toBe(200);
    expect((await (await signUpOver(node.url, 'ann')).get('/api/get-cards')).status).toBe(200);
  });
});

test.each([
  ['a data folder that cannot be written', 0o500, ''],
  ['a data folder that cannot be entered', 0o000, ''],
  ['a data folder that would have to be made where one may not', 0o500, 'data'],
])('%s: one line, no start', async (_name, mode, inside) => {
  const dataDir = await makeDataDir();
  if (ordinaryUser !== undefined) await chown(dataDir, ordinaryUser.uid, ordinaryUser.gid);
  await chmod(dataDir, mode);
  await expect(startProgram({ DATA_DIR: join(dataDir, inside) }, { user: ordinaryUser })).rejects.toThrow(
    /^Tabiya could not start: the folder DATA_DIR cannot be written\.$/,
  );
});

test('a database file that became read-only: one line, no start', async () => {
  const { dataDir } = await makeSqliteLocation();
  if (ordinaryUser !== undefined) await chown(dataDir, ordinaryUser.uid, ordinaryUser.gid);
  await chmod(join(dataDir, 'tabiya.sqlite'), ordinaryUser === undefined ? 0o400 : 0o444);
  await expect(startProgram({ DATA_DIR: dataDir }, { user: ordinaryUser })).rejects.toThrow(
    /^Tabiya could not start: the folder DATA_DIR cannot be written\.$/,
  );
});

test('a data folder that is a file: one line or a clear reason, no start', async () => {
  await expect(startProgram({ DATA_DIR: '/dev/null/data' })).rejects.toThrow(
    /^Tabiya could not start: .*ENOTDIR/,
  );
});

test('killed while it migrates, again and again: the next start finishes the work', async () => {
  const dataDir = await makeDataDir();
  for (const delayMs of isLongRun ? [150, 300, 450, 600, 900] : [200, 600]) {
    const starting = startProgram(
      { DATA_DIR: dataDir },
      { wrapper: ['timeout', '-s', 'KILL', String(delayMs / 1000)] },
    );
    await starting.then(
      (node) => node.kill('SIGKILL'),
      () => undefined,
    );
  }
  const node = await startTestNode({ DATA_DIR: dataDir });
  expect((await signUpOver(node.url, 'ann')).cookie).not.toBe('');
  const db = await openTestDatabase({ url: undefined, dataDir });
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(done.rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
});

async function startProxy(target: URL): Promise<{ port: number; cut(): void; heal(): void }> {
  const open = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const each of [socket, upstream]) {
      open.add(each);
      each.on('error', () => undefined);
      each.on('close', () => open.delete(each));
    }
    socket.pipe(upstream).pipe(socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  afterTest(async () => {
    cut();
    proxy.close();
  });
  return { port: address.port, cut, heal: () => void (isCut = false) };
}

const goneMs = Number(process.env.DATABASE_GONE_SECONDS ?? chooseEffort(1, 3)) * 1000;

test('the database is gone for a while: 503 at once, and everything works when it is back', async () => {
  const location = await makePostgresLocation();
  const target = new URL(location.url ?? '');
  const proxy = await startProxy(target);
  const through = new URL(target);
  through.port = String(proxy.port);
  const node = await startTestNode({ DATA_DIR: location.dataDir, DATABASE_URL: through.href });
  const user = await signUpOver(node.url, 'ann');
  const stored = makeGameReview({ notes: 'before' });
  expect((await user.post('/api/upsert-game-review', stored)).status).toBe(200);

  proxy.cut();
  const until = performance.now() + goneMs;
  while (performance.now() < until) {
    const answer = await user.post('/api/upsert-game-review', makeGameReview({ notes: 'during' }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await fetch(`${node.url}/api/health`)).status).toBe(503);
    await wait(200);
  }
  proxy.heal();
  await expect.poll(async () => (await fetch(`${node.url}/api/health`)).status).toBe(200);
  const after = makeGameReview({ notes: 'after' });
  expect((await user.post('/api/upsert-game-review', after)).status).toBe(200);
  const { api_data: reviews } = await (await user.get('/api/get-game-reviews')).json();
  expect(new Set(reviews.map((review: { id: string }) => review.id))).toEqual(new Set([stored.id, after.id]));
});
