/**
 * What one PostgreSQL carries: live moves and card reviews through one node, two and as many as are asked for, each as a ratio to
 * the simple updates of `pgbench -N` against the same server in the same run. Then everybody at a player's pace on all nodes:
 * the delay of a move, the connections, and the notifications a second.
 *
 * `npm run bench live-postgres [nodes] [players]`; needs `pgbench` (Debian: postgresql-contrib).
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { getCardReview } from '#contract/card-review';
import { type Card, cardList, storedCard } from '#contract/cards';
import { openDatabase } from '#server/db/database';
import { startPostgres } from '#server/testing/databases';
import { signUp } from '#server/testing/live-accounts';
import {
  findQuantile,
  openPlayers,
  type Player,
  playFast,
  playPaced,
  startGames,
} from './tools/live-players.ts';
import { printRatio, readUrl } from './tools/measure.ts';

const root = join(import.meta.dirname, '..');
const nodeCount = Number(process.argv[2] ?? 10);
const playerCount = Number(process.argv[3] ?? 200);
const clients = 8;
const fastPairs = 32;
const fastPlies = 40;
const reviewMs = 3000;
const pgbenchSeconds = 5;
const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const run = promisify(execFile);

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
const nodes: ChildProcess[] = [];
const postgres = await startPostgres([]);

/** Durable simple updates a second. */
async function runPgbench(): Promise<number> {
  const url = `${postgres.url}/postgres`;
  await run('pgbench', ['-i', '-q', '-s', '5', url]);
  const { stdout } = await run('pgbench', [
    '-N',
    '-c',
    `${clients}`,
    '-j',
    '1',
    '-T',
    `${pgbenchSeconds}`,
    url,
  ]);
  const found = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (found === undefined) throw new Error(`pgbench said: ${stdout}`);
  return Number(found);
}

async function startNode(): Promise<string> {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: `${postgres.url}/tabiya`,
    LOG_LEVEL: 'error',
    OPENING_GAME_MAX_MOVES: '300',
  };
  const node = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  nodes.push(node);
  return readUrl(node);
}

/** Some on each node, so that opponents are mostly on different ones. */
async function spread(urls: readonly string[], cookies: readonly string[]): Promise<Player[]> {
  const parts = urls.map((url, at) =>
    openPlayers(
      `${url.replace('http', 'ws')}/myws`,
      cookies.filter((_, i) => i % urls.length === at),
    ),
  );
  const players = await Promise.all(parts);
  // By turns again.
  const longest = Math.max(...players.map((part) => part.length));
  return Array.from({ length: longest }, (_, i) => players.flatMap((part) => part[i] ?? [])).flat();
}

async function countMoves(urls: readonly string[], cookies: readonly string[]): Promise<number> {
  const players = await spread(urls, cookies);
  const moves = await playFast(await startGames(players), 0, fastPlies);
  for (const { socket } of players) socket.terminate();
  return moves;
}

async function call(url: string, cookie: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function makeCard(url: string, cookie: string): Promise<Card> {
  const board = { prompt_fen: startFen, answer_fen: startFen, orientation: 'white' };
  const draft = { id: randomUUID(), prompt: 'Q', answer: 'A', ...board };
  await call(url, cookie, '/api/upsert-cards', [draft]);
  const [card] = cardList.parse(await call(url, cookie, '/api/get-cards')).api_data;
  if (!card) throw new Error('the card is gone');
  return card;
}

/** Each reviewer has one card and reviews it again and again. */
async function countReviews(urls: readonly string[], cookies: readonly string[]): Promise<number> {
  const reviewers = await Promise.all(
    cookies.map(async (cookie, i) => {
      const url = urls[i % urls.length] ?? '';
      return { url, cookie, first: await makeCard(url, cookie) };
    }),
  );
  const until = performance.now() + reviewMs;
  let count = 0;
  await Promise.all(
    reviewers.map(async ({ url, cookie, first }) => {
      for (let card = first; performance.now() < until; count += 1) {
        const review = getCardReview(card, randomUUID(), 3, Date.now());
        card = storedCard.parse(await call(url, cookie, '/api/review-card', review)).api_data;
      }
    }),
  );
  return count / (reviewMs / 1000);
}

async function countConnections(): Promise<number> {
  const client = new Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count from pg_stat_activity where datname = 'tabiya'",
  );
  await client.end();
  return rows[0]?.count ?? 0;
}

try {
  console.log(`load of this machine before: ${loadavg()[0]?.toFixed(1)}`);
  const admin = new Client({ connectionString: `${postgres.url}/postgres` });
  await admin.connect();
  await admin.query('create database tabiya');
  await admin.end();
  const db = await openDatabase({ url: `${postgres.url}/tabiya`, dataDir });
  const cookies: string[] = [];
  const needed = playerCount + 4 * fastPairs + 64;
  for (let i = 0; i < needed; i += 1) cookies.push(await signUp({ db }, `bench${i}`));
  await db.destroy();

  const updates = await runPgbench();
  const name = `pgbench -N, ${clients} clients`;
  const urls = [await startNode()];
  for (const count of [1, 2]) {
    while (urls.length < count) urls.push(await startNode());
    const what = count === 1 ? 'one node' : 'two nodes';
    // New players each time: who has left a game is still in it.
    const moves = await countMoves(urls, cookies.splice(0, 2 * fastPairs));
    printRatio(`moves checked and stored, ${what}`, moves, updates, 'per s', name);
    const reviews = await countReviews(urls, cookies.splice(0, 32));
    printRatio(`reviews stored, ${what}`, reviews, updates, 'per s', name);
  }
  while (urls.length < nodeCount) urls.push(await startNode());
  const players = await spread(urls, cookies.slice(0, playerCount));
  const pairs = await startGames(players);
  const delays = await playPaced(pairs);
  const connections = await countConnections();
  for (const { socket } of players) socket.terminate();
  const [p50, p99] = [findQuantile(delays, 0.5), findQuantile(delays, 0.99)];
  console.log(
    `${urls.length} nodes, ${playerCount} players, a move each 2 s: ${delays.length} moves arrived, median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${connections} connections to the database`,
  );
  console.log(`load of this machine after: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  for (const node of nodes) node.kill();
  await Promise.all(nodes.map((node) => node.exitCode ?? node.signalCode ?? once(node, 'exit')));
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
