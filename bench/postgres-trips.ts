/**
 * Round trips, statements, parses, disk waits and processor time of one request on PostgreSQL, as a ratio to one `pgbench -N` update
 * (five trips, one disk wait). `npm run bench postgres-trips`; needs `pgbench` (Debian: postgresql-contrib).
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { reviewScheduler } from '#chess/memory/review-history';
import { makeCardReview } from '#contract/made-review';
import { cardList, storedCard } from '#contract/cards';
import { startPostgres } from '#server/testing/databases';
import { readUrl } from '../e2e/server.ts';
import { printRatio, signUp } from './tools/measure.ts';
import { openPlayers, playFast, startGames } from './tools/live-players.ts';
import { startRelay } from './tools/postgres-relay.ts';
import { findPostmaster, readProcessorMs } from './tools/processor-time.ts';
import { closeConnections, send } from './tools/review-clients.ts';

const root = join(import.meta.dirname, '..');
const rounds = 200;
const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const run = promisify(execFile);

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
const postgres = await startPostgres([]);
const relay = await startRelay(Number(new URL(postgres.url).port));
const admin = new Client({ connectionString: `${postgres.url}/postgres` });
let node: ChildProcess | undefined;

try {
  await admin.connect();
  await admin.query('create database tabiya');
  const database = await findPostmaster(admin);
  node = startNode();
  const server = node.pid ?? 0;
  const url = await readUrl(node);
  const cookie = await signUp(url, 'bench');
  const other = await signUp(url, 'other');

  await run('pgbench', ['-i', '-q', '-s', '5', `${postgres.url}/postgres`]);
  const updates = 2000;
  const before = await readProcessorMs(database);
  await run('pgbench', ['-N', '-n', '-c', '1', '-t', `${updates}`, `${postgres.url}/postgres`]);
  const updateMs = ((await readProcessorMs(database)) - before) / updates;

  const board = { prompt_fen: startFen, answer_fen: startFen, orientation: 'white' };
  await send(url, cookie, '/api/upsert-cards', [{ id: randomUUID(), prompt: 'Q', answer: 'A', ...board }]);
  let [card] = cardList.parse(await send(url, cookie, '/api/get-cards')).api_data;
  const gameReview = {
    id: randomUUID(),
    date_time_played: new Date().toISOString(),
    username: 'bench',
    opponent_name: 'other',
    time_control: '600',
    hero_color: 'White',
    site: 'Lichess',
    notes: '',
    link: '',
    pgn: '1. e4 e5 *',
  };
  const players = await openPlayers(`${url.replace('http', 'ws')}/myws`, [cookie, other]);
  const pairs = await startGames(players);

  const actions: Record<string, (round: number) => Promise<unknown>> = {
    'a review': async () => {
      if (card === undefined) throw new Error('the card is gone');
      const review = makeCardReview(card, randomUUID(), 3, Date.now(), reviewScheduler);
      card = storedCard.parse(await send(url, cookie, '/api/review-card', review)).api_data;
    },
    'a training answer': () => send(url, cookie, '/api/add-training-answers', { answers: [makeAnswer()] }),
    'a note': (round) =>
      send(url, cookie, '/api/upsert-game-review', { ...gameReview, notes: `note ${round}` }),
    'due cards': () => send(url, cookie, '/api/get-due-cards'),
    'a page of the library': () => send(url, cookie, '/api/get-games'),
    Today: () => send(url, cookie, '/api/get-today'),
    'a small read': () => send(url, cookie, '/api/check-if-logged-in', {}),
  };
  for (const [name, act] of Object.entries(actions)) {
    for (let round = 0; round < 20; round += 1) await act(round);
    await measure(name, rounds, async () => {
      for (let round = 0; round < rounds; round += 1) await act(round);
    });
  }
  await playFast(pairs, 0, 10);
  await measure('a live move', 60, () => playFast(pairs, 10, 60));
  for (const { socket } of players) socket.terminate();

  async function measure(name: string, times: number, act: () => Promise<unknown>): Promise<void> {
    // Backends report their statistics once a second.
    await wait(1500);
    const [traffic, syncs] = [relay.readTraffic(), await readSyncs()];
    const [serverMs, databaseMs] = [await readProcessorMs(server), await readProcessorMs(database)];
    await act();
    const now = relay.readTraffic();
    const cost = {
      server: ((await readProcessorMs(server)) - serverMs) / times,
      database: ((await readProcessorMs(database)) - databaseMs) / times,
    };
    await wait(1500);
    const figures = [
      `${((now.roundTrips - traffic.roundTrips) / times).toFixed(1)} trips`,
      `${((now.statements - traffic.statements) / times).toFixed(1)} statements`,
      `${((now.parsed - traffic.parsed) / times).toFixed(1)} parsed anew`,
      `${(((await readSyncs()) - syncs) / times).toFixed(1)} fsyncs`,
      `server ${cost.server.toFixed(2)} ms`,
    ];
    console.log(`${name}: ${figures.join(', ')}`);
    printRatio(`  processor of the database, ${name}`, cost.database, updateMs, 'ms', 'pgbench -N');
  }
} finally {
  closeConnections();
  relay.stop();
  node?.kill();
  if (node !== undefined) await once(node, 'exit');
  await admin.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function startNode(): ChildProcess {
  const address = new URL(`${postgres.url}/tabiya`);
  address.port = `${relay.port}`;
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: address.href,
    LOG_LEVEL: 'fatal',
    OPENING_GAME_MAX_MOVES: '300',
  };
  return spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function makeAnswer(): object {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    color: 'white',
    position_key: startFen.split(' ').slice(0, 4).join(' '),
    moves: ['e4'],
    rating: 3,
    asked_at: now,
    answered_at: now,
    took_ms: 2000,
    is_repeat: false,
    known_days: null,
  };
}

async function readSyncs(): Promise<number> {
  const { rows } = await admin.query<{ syncs: number }>(
    "select sum(fsyncs)::int as syncs from pg_stat_io where object = 'wal'",
  );
  return rows[0]?.syncs ?? 0;
}
