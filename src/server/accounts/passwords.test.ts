import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../errors.ts';
import { quickCost, quickHasher } from '../testing/app.ts';
import { createHasher, type Hasher } from './hasher.ts';
import { createPasswords, owaspCost } from './passwords.ts';

const made: Hasher[] = [];

function openHasher(script?: string): Hasher {
  const hasher = createHasher(script);
  made.push(hasher);
  return hasher;
}

afterEach(() => {
  for (const hasher of made.splice(0)) hasher.close();
});

function listHashers(): Array<{ pid: number; priority: number }> {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,ni=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, priority, ...command] = line.trim().split(/\s+/);
    const isOurs = Number(parent) === process.pid && command.join(' ').includes('hashing-process');
    return isOurs ? [{ pid: Number(pid), priority: Number(priority) }] : [];
  });
}

test('a password is kept as Argon2id with 19 MiB and 2 passes, and only it opens', async () => {
  const passwords = createPasswords(openHasher(), owaspCost);
  const hash = await passwords.hash('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await passwords.verify('correct horse', hash)).toBe(true);
  expect(await passwords.verify('Correct horse', hash)).toBe(false);
  expect(await passwords.hash('correct horse')).not.toBe(hash);
});

test('a hash made at another cost is checked at that cost', async () => {
  const hash = await createPasswords(quickHasher, { memoryKib: 16, passes: 3 }).hash('x');
  expect(hash).toContain('m=16,t=3,');
  expect(await createPasswords(quickHasher, quickCost).verify('x', hash)).toBe(true);
});

test('the process gives the same as Argon2id here, for jobs sent at once', async () => {
  const hasher = openHasher();
  const jobs = ['', 'a', 'ä🐴', 'x'.repeat(256)].map((password) => ({ password, nonce: randomBytes(16) }));
  const cost = { memoryKib: 64, passes: 2 };
  const tags = await Promise.all(jobs.map(({ password, nonce }) => hasher.derive(password, nonce, cost)));
  const expected = await Promise.all(
    jobs.map(({ password, nonce }) => quickHasher.derive(password, nonce, cost)),
  );
  expect(tags).toEqual(expected);
});

test('it yields to every other process', async () => {
  vi.stubEnv('TABIYA_GIVES_WAY', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  await openHasher().derive('x', randomBytes(16), owaspCost);
  expect(listHashers()).toContainEqual({
    pid: expect.any(Number),
    priority: constants.priority.PRIORITY_LOW,
  });
});

test('it rests between log-ins that wait, and one that comes alone does not wait', async () => {
  const events: string[] = [];
  const rested = Promise.withResolvers<void>();
  const hasher: Hasher = {
    ...quickHasher,
    derive: (password, ...more) => {
      events.push(password);
      return quickHasher.derive(password, ...more);
    },
  };
  const passwords = createPasswords(hasher, quickCost, async () => {
    events.push('rest');
    await rested.promise;
  });
  await passwords.hash('alone');
  await passwords.hash('later');
  expect(events).toEqual(['alone', 'later']);
  const all = Array.from({ length: 5 }, (_, index) => passwords.hash(`crowd ${index}`));
  await Promise.race(all);
  const before = [...events];
  rested.resolve();
  await Promise.all(all);
  const begun = before.filter((event) => event.startsWith('crowd')).length;
  expect(begun).toBeLessThanOrEqual(2);
  expect(events.filter((event) => event === 'rest')).toHaveLength(5 - begun);
});

test('killed in mid-work: who waits is told to come back, and the next one is served', async () => {
  const hasher = openHasher();
  await hasher.derive('x', randomBytes(16), owaspCost);
  const slow = hasher.derive('x', randomBytes(16), { memoryKib: 256 * 1024, passes: 20 });
  for (const { pid } of listHashers()) process.kill(pid, 'SIGKILL');
  await expect(slow).rejects.toThrow(ApiError);
  await expect(hasher.derive('x', randomBytes(16), owaspCost)).resolves.toHaveLength(32);
});

test('one that cannot be started says so to anyone who asks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabiya-hasher-'));
  const script = join(folder, 'broken.mjs');
  await writeFile(script, 'process.exit(1);');
  await expect(openHasher(script).derive('x', randomBytes(16), owaspCost)).rejects.toThrow(ApiError);
  await rm(folder, { recursive: true });
});
