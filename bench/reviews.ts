/**
 * Durable reviews a second over HTTP on SQLite, as a ratio to raw commits (`synchronous=FULL`) of the same two rows, with 1 and 32
 * clients. A bare Fastify route with the same commit shows the cost of HTTP.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Card, cardList } from '#contract/cards';
import { readUrl } from '../e2e/server.ts';
import { printRatio, signUp } from './tools/measure.ts';
import { openRawReviews } from './tools/raw-reviews.ts';
import { closeConnections, type Reviewer, runReviewers, send } from './tools/review-clients.ts';

const root = join(import.meta.dirname, '..');
/** Production servers run for weeks, so the compiler's first seconds do not count. */
const warmUpMs = 5000;
const measuredMs = 3000;
const mostClients = 32;
const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
const programs: ChildProcess[] = [];

try {
  const url = await readUrl(start(['src/server/main.ts']));
  const users = Array.from({ length: mostClients }, (_, at) => signUp(url, `bench${at}`));
  const cookies = await Promise.all(users);
  const board = { prompt_fen: startFen, answer_fen: startFen, orientation: 'white' };
  for (const cookie of cookies) {
    const drafts = Array.from({ length: 10 }, () => ({
      id: randomUUID(),
      prompt: 'Q',
      answer: 'A',
      ...board,
    }));
    await send(url, cookie, '/api/upsert-cards', drafts);
  }

  const [card] = await readCards(url, cookies[0] ?? '');
  const bareArgs = ['bench/tools/raw-reviews.ts', join(dataDir, 'bare.sqlite'), JSON.stringify(card)];
  const bareUrl = await readUrl(start(bareArgs));

  const raw = countRawCommits(measuredMs);
  for (const clients of [1, mostClients]) {
    const name = `durable reviews, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
    const reviewers = await Promise.all(
      cookies.slice(0, clients).map(async (cookie) => ({ url, cookie, cards: await readCards(url, cookie) })),
    );
    const ours = await countReviews(reviewers);
    const reference = await countReviews(reviewers.map((each) => ({ ...each, url: bareUrl })));
    printRatio(name, ours, raw, 'per s', 'raw commits');
    printRatio(name, ours, reference, 'per s', 'raw commits behind bare Fastify');
  }
} finally {
  closeConnections();
  for (const program of programs) program.kill();
  await Promise.all(programs.map((program) => once(program, 'exit')));
  await rm(dataDir, { recursive: true, force: true });
}

function start(args: string[]): ChildProcess {
  const program = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(program);
  return program;
}

async function readCards(url: string, cookie: string): Promise<Card[]> {
  return cardList.parse(await send(url, cookie, '/api/get-cards')).api_data;
}

async function countReviews(reviewers: Reviewer[]): Promise<number> {
  return (await runReviewers({ reviewers, warmUpMs, measuredMs })).perSecond;
}

function countRawCommits(durationMs: number): number {
  const reviews = openRawReviews(join(dataDir, 'raw.sqlite'));
  const endMs = performance.now() + durationMs;
  let count = 0;
  while (performance.now() < endMs) {
    reviews.write();
    count += 1;
  }
  reviews.close();
  return (count / durationMs) * 1000;
}
