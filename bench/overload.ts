/**
 * 200 users at work, first alone and then beside a flood of log-ins from ever new addresses: how much slower the users
 * get, how late the event loop runs, how memory grows, and what the flood is answered.
 * `npm run bench overload 600` floods for ten minutes instead of 15 seconds.
 */
import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { insertSession, insertUser } from '#server/accounts/store';
import { hashToken, makeToken } from '#server/accounts/token';
import { openDatabase } from '#server/db/database';
import { printRatio, readUrl } from './tools/measure.ts';

const floodSeconds = Number(process.argv[2] ?? 15);
const quietSeconds = 30;
const users = 200;
/** Each of them looks at something every second. */
const thinkMs = 1_000;

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-overload-'));
const cookies = await makeUsers();
const server = spawn(process.execPath, ['src/server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await readUrl(server);

try {
  await useFor(3);
  const alone = await useFor(quietSeconds);
  const before = await readMetrics();
  const flood = startFlood();
  const beside = await useFor(floodSeconds / 2);
  const halfway = await readMetrics();
  beside.push(...(await useFor(floodSeconds / 2)));
  const after = await readMetrics();
  const answers = await flood.stop();

  printRatio('p99 of the users under the flood', p99(beside), p99(alone), 'ms', 'alone');
  console.log(
    `event-loop delay p99: ${before.delayMs.toFixed(1)} ms alone, ${after.delayMs.toFixed(1)} ms under the flood`,
  );
  // Argon2 makes the first hundred megabytes: the C library keeps what its threads have used once.
  console.log(
    `memory: ${before.megabytes} MB before, ${halfway.megabytes} MB halfway, ${after.megabytes} MB after ${floodSeconds} s of flood`,
  );
  console.log(`the flood was answered: ${answers}`);
} finally {
  server.kill();
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

/** Straight into the database: 200 sign-ups would be a flood of their own. */
async function makeUsers(): Promise<string[]> {
  const db = await openDatabase({ url: undefined, dataDir });
  const made: string[] = [];
  for (let count = 0; count < users; count += 1) {
    const [id, token, now] = [randomUUID(), makeToken(), Date.now()];
    const name = `user${count}`;
    await insertUser(db, {
      id,
      email: `${name}@example.org`,
      username: name,
      passwordHash: '',
      createdAt: now,
    });
    await insertSession(db, {
      tokenHash: hashToken(token),
      userId: id,
      createdAt: now,
      expiresAt: now + 86_400_000,
    });
    made.push(`tabiya_session=${token}`);
  }
  await db.destroy();
  return made;
}

/** All users at work; answers how long each of their calls took. */
async function useFor(seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  await Promise.all(
    cookies.map(async (cookie, index) => {
      await wait((thinkMs * index) / users);
      while (performance.now() < until) {
        const started = performance.now();
        const answer = await fetch(`${url}/api/${index % 2 === 0 ? 'get-due-cards' : 'get-game-reviews'}`, {
          headers: { cookie },
        });
        await answer.text();
        if (!answer.ok) throw new Error(`a user was answered ${answer.status}`);
        took.push(performance.now() - started);
        await wait(thinkMs);
      }
    }),
  );
  return took;
}

/** The flood comes from elsewhere: a process of its own, which leaves this machine's time to the server and its users. */
function startFlood(): { stop(): Promise<string> } {
  const flood = fork(join(import.meta.dirname, 'tools/login-flood.ts'), [url], { stdio: 'inherit' });
  if (flood.pid !== undefined) setPriority(flood.pid, constants.priority.PRIORITY_LOW);
  return {
    async stop() {
      const told = once(flood, 'message');
      flood.send('stop');
      const [answers] = await told;
      return String(answers);
    },
  };
}

async function readMetrics(): Promise<{ delayMs: number; megabytes: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, delay] = /event_loop_delay_seconds\{quantile="0.99"\} (\S+)/.exec(text) ?? [];
  const [, memory] = /^process_resident_memory_bytes (\S+)/m.exec(text) ?? [];
  return { delayMs: Number(delay) * 1000, megabytes: Math.round(Number(memory) / 1024 / 1024) };
}

function p99(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
