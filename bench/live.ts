/**
 * The live game against a bare `ws` relay that only hands messages on, both in processes of their own, one after the
 * other in one run: moves per second (ours validated and stored), the delay of a move with 1,000 players who move
 * every 2 s, and the memory of a socket.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { replayLine } from '#chess/live-line';
import { openDatabase } from '#server/db/database';
import { signUp } from '#server/live/testing-accounts';
import { printRatio } from './measure.ts';

const root = join(import.meta.dirname, '..');
const PLAYERS = 1000;
const FAST_PAIRS = 60;
const FAST_PLIES = 30;
const PACED_SECONDS = 20;
const PACE_MS = 2000;

const relayServer = `
  import { WebSocketServer } from 'ws';
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: 8192 });
  let waiting;
  server.on('connection', (socket) => {
    const other = waiting;
    waiting = other ? undefined : socket;
    if (!other) return;
    for (const [from, to] of [[socket, other], [other, socket]]) {
      from.on('message', (data) => { to.send(String(data)); from.send('ok'); });
    }
    other.send('white');
    socket.send('black');
  });
  server.on('listening', () => console.log('ready at http://127.0.0.1:' + server.address().port));
`;

/** Pawns one by one, knights out and back between them: legal for both sides, and no position stands three times. */
const tour = ['a', 'b', 'd', 'e', 'f', 'g', 'h'].flatMap((file) => [
  `${file}2${file}3`,
  `${file}7${file}6`,
  'b1c3',
  'b8c6',
  'c3b1',
  'c6b8',
]);
if (!replayLine(tour)) throw new Error('the tour is not legal');

interface Player {
  socket: WebSocket;
  /** Called with each move of the opponent. */
  onMove: () => void;
  isWhite: boolean;
}

function openPlayer(url: string, cookie: string): Player & { started: Promise<void> } {
  const socket = new WebSocket(url, { headers: { cookie } });
  const started = Promise.withResolvers<void>();
  const player = { socket, onMove: () => {}, isWhite: false, started: started.promise };
  socket.on('error', started.reject);
  socket.on('close', (code) => {
    if (code >= 4000) throw new Error(`the server closed a socket with ${code}`);
  });
  socket.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('{"type":"move"')) player.onMove();
    else if (text === 'white' || text === 'black' || text.startsWith('{"type":"game_started"')) {
      player.isWhite = text === 'white' || text.includes('"color":"w"');
      started.resolve();
    } else if (text.startsWith('{"type":"move_refused"')) throw new Error(text);
    else if (text.startsWith('{"type":"state"')) socket.send('{"type":"request_game"}');
  });
  return player;
}

type Pair = [Player, Player];

async function openPairs(url: string, cookies: readonly string[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let i = 0; i + 1 < cookies.length; i += 2) {
    const two = [openPlayer(url, cookies[i] ?? ''), openPlayer(url, cookies[i + 1] ?? '')] as const;
    await Promise.all(two.map((player) => player.started));
    const [first, second] = two;
    pairs.push(first.isWhite ? [first, second] : [second, first]);
  }
  return pairs;
}

function sendMove(player: Player, uci: string, ply: number): void {
  player.socket.send(
    JSON.stringify({ type: 'move', move: { from: uci.slice(0, 2), to: uci.slice(2, 4) }, ply }),
  );
}

/** Each pair plays as fast as moves arrive; answers moves per second over all pairs. */
async function playFast(pairs: readonly Pair[], plies: number): Promise<number> {
  const began = performance.now();
  await Promise.all(
    pairs.map(
      (pair) =>
        new Promise<void>((resolve) => {
          let ply = 0;
          const next = (): void => {
            if (ply >= plies) return resolve();
            const mover = pair[ply % 2 === 0 ? 0 : 1];
            sendMove(mover, tour[ply % tour.length] ?? '', ply);
            ply += 1;
          };
          pair[0].onMove = next;
          pair[1].onMove = next;
          next();
        }),
    ),
  );
  return (pairs.length * plies) / ((performance.now() - began) / 1000);
}

/** One move in each pair every two seconds; answers the delays until the opponent has it, in ms, sorted. */
async function playPaced(pairs: readonly Pair[]): Promise<number[]> {
  const delays: number[] = [];
  await Promise.all(
    pairs.map(async (pair, i) => {
      await pause((i / pairs.length) * PACE_MS);
      for (let ply = 0; ply < (PACED_SECONDS * 1000) / PACE_MS; ply += 1) {
        const [mover, other] = ply % 2 === 0 ? [pair[0], pair[1]] : [pair[1], pair[0]];
        const sentAt = performance.now();
        other.onMove = () => delays.push(performance.now() - sentAt);
        sendMove(mover, tour[ply % tour.length] ?? '', ply);
        await pause(PACE_MS);
      }
    }),
  );
  return delays.sort((a, b) => a - b);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function readMemoryKib({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}

async function readUrl(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error('the server has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /ready at (http\S+)$/.exec(line) ?? [];
    if (url !== undefined) return url.replace('http', 'ws');
  }
  throw new Error('the server ended before it was ready');
}

interface Measured {
  movesPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  kibPerSocket: number;
  delivered: number;
}

async function measure(server: ChildProcess, path: string, cookies: readonly string[]): Promise<Measured> {
  const url = (await readUrl(server)) + path;
  // Warm first: what a server allocates once is not the price of a socket.
  const fast = await openPairs(url, cookies.slice(0, FAST_PAIRS * 2));
  const movesPerSecond = await playFast(fast, FAST_PLIES);
  for (const player of fast.flat()) player.socket.terminate();
  await pause(1000);
  const before = await readMemoryKib(server);
  const pairs = await openPairs(url, cookies.slice(FAST_PAIRS * 2));
  const kibPerSocket = ((await readMemoryKib(server)) - before) / PLAYERS;
  const delays = await playPaced(pairs);
  for (const player of pairs.flat()) player.socket.terminate();
  const at = (share: number): number => delays[Math.floor(delays.length * share)] ?? Number.NaN;
  return { movesPerSecond, p50Ms: at(0.5), p99Ms: at(0.99), kibPerSocket, delivered: delays.length };
}

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
const children: ChildProcess[] = [];
function start(args: string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

try {
  const cookies: string[] = [];
  const db = await openDatabase({ url: undefined, dataDir });
  for (let i = 0; i < PLAYERS + FAST_PAIRS * 2; i += 1) cookies.push(await signUp({ db }, `bench${i}`));
  await db.destroy();

  const relay = start(['--input-type=module', '-e', relayServer]);
  const reference = await measure(relay, '', cookies);
  relay.kill();
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    OPENING_GAME_MAX_MOVES: '300',
  };
  const ours = await measure(start(['src/server/main.ts'], env), '/myws', cookies);

  const name = 'bare ws relay';
  printRatio('moves validated and stored', ours.movesPerSecond, reference.movesPerSecond, 'moves/s', name);
  printRatio(`move delay, ${PLAYERS} players, median`, ours.p50Ms, reference.p50Ms, 'ms', name);
  printRatio(`move delay, ${PLAYERS} players, p99`, ours.p99Ms, reference.p99Ms, 'ms', name);
  printRatio('memory per socket', ours.kibPerSocket, reference.kibPerSocket, 'KiB', name);
  console.log(`moves delivered in the paced run: ${ours.delivered} of ${reference.delivered}`);
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await rm(dataDir, { recursive: true, force: true });
}
