/**
 * 10,000 players for minutes: memory of a socket, memory growth while 1,000 of them play, and how fast all reconnect when one of two
 * nodes is killed (PostgreSQL). The rival is a bare `ws` server. `npm run bench live-crowd [players] [minutes]`
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database';
import { startPostgres } from '#server/testing/databases';
import { signUp } from '#server/testing/live-accounts';
import {
  memoryReporter,
  openPlayers,
  perPlayer,
  type Player,
  playPaced,
  readMemory,
  startGames,
} from './tools/live-players.ts';
import { readUrl } from '../e2e/server.ts';
import { findQuantile, printRatio } from './tools/measure.ts';

const root = join(import.meta.dirname, '..');
const playerCount = Number(process.argv[2] ?? 10_000);
const minutes = Number(process.argv[3] ?? 10);
const playing = Math.min(1000, playerCount / 2);
/** Slow enough that no clock runs out. */
const pliesAMinute = 4;
const environment = {
  OPENING_GAME_MAX_MOVES: '300',
  OPENING_GAME_CLOCK_SECONDS: '36000',
  LOG_LEVEL: 'error',
};

const bareServer = `
  import { WebSocketServer } from 'ws';
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => { socket.on('message', () => undefined); socket.send('connected'); });
  server.on('listening', () => console.log('ready at http://127.0.0.1:' + server.address().port));
`;

const children = new Set<ChildProcess>();

function start(args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, ['--expose-gc', '--import', memoryReporter, ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.add(child);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function makeCookies(location: Parameters<typeof openDatabase>[0]): Promise<string[]> {
  const db = await openDatabase(location);
  const cookies: string[] = [];
  for (let count = 0; count < playerCount; count += 1) cookies.push(await signUp({ db }, `player${count}`));
  await db.destroy();
  return cookies;
}

function hangUp(players: readonly Player[]): void {
  for (const { socket } of players) socket.terminate();
}

async function weighBare(): Promise<number> {
  const server = start(['--input-type=module', '-e', bareServer]);
  const url = (await readUrl(server)).replace('http', 'ws');
  const before = await readMemory(server);
  const players = await openPlayers(
    url,
    Array.from({ length: playerCount }, () => ''),
  );
  const { residentKib } = perPlayer(before, await readMemory(server), playerCount);
  hangUp(players);
  await end(server);
  return residentKib;
}

async function benchOneNode(dataDir: string): Promise<void> {
  const cookies = await makeCookies({ url: undefined, dataDir });
  const bareKib = await weighBare();
  const server = start(['src/server/main.ts'], { ...environment, DATA_DIR: dataDir });
  const url = `${(await readUrl(server)).replace('http', 'ws')}/myws`;
  const before = await readMemory(server);
  const players = await openPlayers(url, cookies);
  const connected = perPlayer(before, await readMemory(server), playerCount);
  printRatio('resident memory of a socket', connected.residentKib, bareKib, 'KiB', 'bare ws server');
  console.log(`held by a socket: ${connected.inUseKib.toFixed(1)} KiB`);
  const pairs = await startGames(players.slice(0, playing));
  const delays: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const until = performance.now() + 60_000;
    delays.push(...(await playPaced(pairs, minute * pliesAMinute, pliesAMinute)));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())));
    const now = perPlayer(before, await readMemory(server), playerCount);
    const open = players.filter(({ socket }) => socket.readyState === socket.OPEN).length;
    console.log(
      `after ${minute + 1} min: ${open} sockets, resident ${now.residentKib.toFixed(1)} KiB a socket, held ${now.inUseKib.toFixed(1)} KiB; move p99 ${findQuantile(delays, 0.99).toFixed(1)} ms`,
    );
  }
  hangUp(players);
  await end(server);
}

async function benchTwoNodes(dataDir: string): Promise<void> {
  const postgres = await startPostgres([]);
  try {
    const location = { url: `${postgres.url}/postgres`, dataDir };
    const cookies = await makeCookies(location);
    const env = { ...environment, DATA_DIR: dataDir, DATABASE_URL: location.url, SECRET_KEY: 'b'.repeat(64) };
    const nodes = [start(['src/server/main.ts'], env), start(['src/server/main.ts'], env)] as const;
    const [first = '', second = ''] = await Promise.all(
      nodes.map(async (node) => `${(await readUrl(node)).replace('http', 'ws')}/myws`),
    );
    const half = cookies.length / 2;
    const began = performance.now();
    const [stay, go] = [
      await openPlayers(first, cookies.slice(0, half)),
      await openPlayers(second, cookies.slice(half)),
    ];
    const openMs = performance.now() - began;
    await end(nodes[1], 'SIGKILL');
    hangUp(go);
    const killed = performance.now();
    const back = await openPlayers(first, cookies.slice(half));
    const backMs = performance.now() - killed;
    const perSecond = (count: number, ms: number): number => (count / ms) * 1000;
    printRatio(
      `players who come back after kill -9 of one node of two`,
      perSecond(half, backMs),
      perSecond(cookies.length, openMs),
      'a second',
      'the first connecting',
    );
    const open = [...stay, ...back].filter(({ socket }) => socket.readyState === socket.OPEN).length;
    console.log(`connected afterwards: ${open} of ${playerCount}`);
    hangUp([...stay, ...back]);
    await end(nodes[0]);
  } finally {
    await postgres.stop();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
try {
  await benchOneNode(await mkdtemp(join(dataDir, 'one-')));
  await benchTwoNodes(await mkdtemp(join(dataDir, 'two-')));
} finally {
  for (const child of children) await end(child);
  await rm(dataDir, { recursive: true, force: true });
}
