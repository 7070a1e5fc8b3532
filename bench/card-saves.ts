/**
 * One user saves 500 cards at a time, six saves at once and again and again; another reviews a card. How long the reviews
 * take beside that, as a ratio to how long they take alone, on SQLite over HTTP.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getCardReview } from '#contract/card-review';
import { cardList, storedCard } from '#contract/cards';
import { printRatio, readUrl } from './tools/measure.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const saves = 6;
const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
const server = spawn(process.execPath, ['src/server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = await readUrl(server);
  const [reviewer, saver] = [await signUp(url, 'reviewer'), await signUp(url, 'saver')];
  await saver('/api/upsert-cards', makeDrafts(500));
  const alone = await review(reviewer);
  const told = { toStop: false };
  let saved = 0;
  const saving = Array.from({ length: saves }, async () => {
    while (!told.toStop) {
      await saver('/api/upsert-cards', makeDrafts(500));
      saved += 1;
    }
  });
  const beside = await review(reviewer);
  told.toStop = true;
  await Promise.all(saving);
  for (const share of [0.5, 0.99]) {
    const name = `a review beside ${saves} saves of 500 cards, ${share === 0.5 ? 'median' : 'p99'}`;
    printRatio(name, quantile(beside, share), quantile(alone, share), 'ms', 'alone');
  }
  console.log(`${beside.length} reviews and ${saved} saves in ${seconds} s; ${alone.length} reviews alone`);
} finally {
  server.kill();
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

type Send = (path: string, body?: unknown) => Promise<unknown>;

async function signUp(url: string, username: string): Promise<Send> {
  const registered = await fetch(`${url}/api/register`, {
    method: 'POST',
    body: new URLSearchParams({ email: `${username}@example.org`, username, password: 'bench' }),
  });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    return answer.json();
  };
}

function makeDrafts(count: number) {
  const board = { prompt_fen: startFen, answer_fen: startFen, orientation: 'white' };
  return Array.from({ length: count }, () => ({ id: randomUUID(), prompt: 'Q', answer: 'A', ...board }));
}

async function review(send: Send): Promise<number[]> {
  await send('/api/upsert-cards', makeDrafts(1));
  let [card] = cardList.parse(await send('/api/get-cards')).api_data;
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  while (performance.now() < until && card !== undefined) {
    const started = performance.now();
    const answer = await send('/api/review-card', getCardReview(card, randomUUID(), 3, Date.now()));
    took.push(performance.now() - started);
    card = storedCard.parse(answer).api_data;
    await wait(10);
  }
  return took;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
