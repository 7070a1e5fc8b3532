/**
 * `npm run bench live-postgres [nodes] [players]` compares live moves and card reviews with `pgbench -N` on
 * one PostgreSQL.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type * as z from 'zod/mini';
import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';
import { cardList, type storedCard } from '#contract/cards';
import { makeCardReview } from '#contract/made-review';
import { openDatabase } from '#server/db/database';
import { startPostgres } from '#server/testing/databases';
import { signUp } from '#server/testing/live-accounts';
import {
  openPlayers,
  pacedPlies,
  type Player,
  playFast,
  playPaced,
  startGames,
} from './tools/live-players.ts';
import { readUrl } from '../e2e/server.ts';
import { findQuantile, printRatio } from './tools/measure.ts';

const root = join(import.meta.dirname, '..');
const nodeCount = Number(process.argv[2] ?? 1);
const playerCount = Number(process.argv[3] ?? 1000);
const clients = 8;
const fastPairs = 64;
const fastPlies = 20;
const signUpsAtOnce = 50;
const reviewers = 32;
const reviewWarmUpMs = 5000;
const reviewMs = 4000;
const pgbenchSeconds = 5;
const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const run = promisify(execFile);

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
const nodes: ChildProcess[] = [];
const postgres = await startPostgres([]);

async function runPgbench(perSecond?: number): Promise<{ updates: number; delays: number[] }> {
  const logs = await mkdtemp(join(dataDir, 'pgbench-'));
  const pace = perSecond === undefined ? [] : ['-R', `${perSecond}`];
  const counts = ['-c', `${clients}`, '-j', '1', '-T', `${pgbenchSeconds}`];
  const log = ['-l', '--log-prefix', join(logs, 'log')];
  const { stdout } = await run('pgbench', [
    '-N',
    '-n',
    ...counts,
    ...pace,
    ...log,
    `${postgres.url}/postgres`,
  ]);
  const found = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (found === undefined) throw new Error(`pgbench said: ${stdout}`);
  const files = await readdir(logs);
  const texts = await Promise.all(files.map((name) => readFile(join(logs, name), 'utf8')));
  // The third column of pgbench's log is a time in microseconds:
  // https://www.postgresql.org/docs/current/pgbench.html
  const delays = texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1000),
  );
  return { updates: Number(found), delays };
}

async function startNode(): Promise<string> {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: `${postgres.url}/tabiya`,
    LOG_LEVEL: 'fatal',
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

async function spread(urls: readonly string[], cookies: readonly string[]): Promise<Player[]> {
  const parts = urls.map((url, at) =>
    openPlayers(
      `${url.replace('http', 'ws')}/myws`,
      cookies.filter((_, i) => i % urls.length === at),
    ),
  );
  const players = await Promise.all(parts);
  const longest = Math.max(...players.map((part) => part.length));
  return Array.from({ length: longest }, (_, i) => players.flatMap((part) => part[i] ?? [])).flat();
}

/** `fetch` would take much CPU time from the server, so the bench writes HTTP to a socket. */
async function openConnection(url: string, cookie: string) {
  const { host, hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding('latin1');
  await once(socket, 'connect');
  async function post(path: string, body: object): Promise<unknown> {
    const text = JSON.stringify(body);
    const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-type: application/json`;
    socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    for (let received = ''; ;) {
      received += String(await once(socket, 'data'));
      const end = received.indexOf('\r\n\r\n') + 4;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
      if (end < 4 || received.length - end < length) continue;
      if (!received.startsWith('HTTP/1.1 200 ')) throw new Error(`${path}: ${received}`);
      return JSON.parse(received.slice(end));
    }
  }
  return { post, close: () => socket.destroy() };
}

async function review(url: string, cookie: string, startMs: number): Promise<number> {
  const connection = await openConnection(url, cookie);
  const board = { prompt_fen: startFen, answer_fen: startFen, orientation: 'white' };
  await connection.post('/api/upsert-cards', [{ id: randomUUID(), prompt: 'Q', answer: 'A', ...board }]);
  const list = await fetch(`${url}/api/get-cards`, { headers: { cookie } });
  let [card] = cardList.parse(await list.json()).api_data;
  let count = 0;
  for (let nowMs = 0; nowMs < startMs + reviewMs; nowMs = performance.now()) {
    if (card === undefined) throw new Error('a reviewer has no card');
    const sent = makeCardReview(card, randomUUID(), 3, Date.now(), DEFAULT_SCHEDULERS.cards);
    const { api_data } = (await connection.post('/api/review-card', sent)) as z.infer<typeof storedCard>;
    card = api_data;
    if (nowMs >= startMs) count += 1;
  }
  connection.close();
  return count;
}

async function countReviews(urls: readonly string[], cookies: readonly string[]): Promise<number> {
  const startMs = performance.now() + reviewWarmUpMs;
  const counts = await Promise.all(
    cookies.map((cookie, place) => review(urls[place % urls.length] ?? '', cookie, startMs)),
  );
  return (counts.reduce((sum, count) => sum + count, 0) / reviewMs) * 1000;
}

async function readActivity(): Promise<{ connections: number; commits: number }> {
  const client = new Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  const { rows } = await client.query(
    "select numbackends as connections, xact_commit::int as commits from pg_stat_database where datname = 'tabiya'",
  );
  await client.end();
  return rows[0];
}

try {
  console.log(`load of this machine before: ${loadavg()[0]?.toFixed(1)}`);
  const admin = new Client({ connectionString: `${postgres.url}/postgres` });
  await admin.connect();
  await admin.query('create database tabiya');
  await admin.end();
  const db = await openDatabase({ url: `${postgres.url}/tabiya`, dataDir });
  const cookies: string[] = [];
  while (cookies.length < playerCount + reviewers) {
    const names = Array.from({ length: signUpsAtOnce }, (_, i) => `bench${cookies.length + i}`);
    cookies.push(...(await Promise.all(names.map((name) => signUp({ db }, name)))));
  }
  await db.destroy();
  await run('pgbench', ['-i', '-q', '-s', '5', `${postgres.url}/postgres`]);
  const what = nodeCount === 1 ? 'one node' : `${nodeCount} nodes`;
  const urls: string[] = [];
  while (urls.length < nodeCount) urls.push(await startNode());

  const pace = playerCount / 2;
  const { updates } = await runPgbench();
  const { delays: rivalDelays } = await runPgbench(pace);
  const players = await spread(urls, cookies.slice(0, playerCount));
  const pairs = await startGames(players);
  const before = await readActivity();
  const began = performance.now();
  const delays = await playPaced(pairs);
  const seconds = (performance.now() - began) / 1000;
  const { connections, commits } = await readActivity();
  rivalDelays.push(...(await runPgbench(pace)).delays);
  const moves = await playFast(pairs.slice(0, fastPairs), pacedPlies, fastPlies);
  for (const { socket } of players) socket.terminate();
  const reviews = await countReviews(urls, cookies.slice(playerCount, playerCount + reviewers));
  const { updates: updatesAfter } = await runPgbench();

  const name = `pgbench -N, ${clients} clients`;
  const paced = `pgbench -N at ${pace} a second`;
  const meanUpdates = (updates + updatesAfter) / 2;
  printRatio(`moves checked and stored, ${what}`, moves, meanUpdates, 'per s', name);
  printRatio(`reviews stored, ${what}`, reviews, meanUpdates, 'per s', name);
  for (const [part, share] of [
    ['median', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [ours, theirs] = [findQuantile(delays, share), findQuantile(rivalDelays, share)];
    printRatio(`move delay, ${playerCount} players, ${what}, ${part}`, ours, theirs, 'ms', paced);
  }
  console.log(
    `moves delivered at that pace: ${delays.length} of ${pace * pacedPlies} in ${seconds.toFixed(0)} s; ${connections} connections, ${Math.round((commits - before.commits) / seconds)} transactions a second`,
  );
  console.log(`load of this machine after: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  for (const node of nodes) node.kill();
  await Promise.all(nodes.map((node) => node.exitCode ?? node.signalCode ?? once(node, 'exit')));
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
