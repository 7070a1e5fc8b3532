/**
 * The live game against a bare `ws` relay that only hands messages on, both in processes of their own, one after the
 * other in one run: the memory of a socket, the delay of a move with 1,000 players of whom each moves every 2 s, and
 * moves per second when nobody thinks (ours validated and stored).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { replayLine } from '#chess/live/line';
import { openDatabase } from '#server/db/database';
import { signUp } from '#server/testing/live-accounts';
import { printRatio, readUrl } from './tools/measure.ts';

const root = join(import.meta.dirname, '..');
const playerCount = 1000;
const warmPlayers = 200;
const connectAtOnce = 50;
const warmPlies = 40;
const pacedPlies = 20;
/** Each player moves every 2 s, so each game once a second. */
const plyMs = 1000;
const fastPlies = 40;

const relayServer = `
  import { WebSocketServer } from 'ws';
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: 8192 });
  let waiting;
  server.on('connection', (socket) => {
    socket.send('connected');
    socket.once('message', () => {
      const other = waiting;
      waiting = other ? undefined : socket;
      if (!other) return;
      for (const [from, to] of [[socket, other], [other, socket]]) {
        from.on('message', (data) => { to.send(String(data)); from.send('ok'); });
      }
      other.send('white');
      socket.send('black');
    });
  });
  server.on('listening', () => console.log('ready at http://127.0.0.1:' + server.address().port));
`;

/** In both servers: tells what is in use once the garbage is out. */
const memoryReporter = `data:text/javascript,
  process.on('message', () => { gc(); gc(); process.send(process.memoryUsage()); });
  process.channel?.unref();`;

/** Pawns one by one, knights out and back between them: legal for both sides, and no position stands three times. */
const tour = [
  [2, 3, 7, 6],
  [3, 4, 6, 5],
].flatMap(([from, to, otherFrom, otherTo]) =>
  ['a', 'b', 'd', 'e', 'f', 'g', 'h'].flatMap((file) => [
    `${file}${from}${file}${to}`,
    `${file}${otherFrom}${file}${otherTo}`,
    'b1c3',
    'b8c6',
    'c3b1',
    'c6b8',
  ]),
);
if (!replayLine(tour)) throw new Error('the tour is not legal');

interface Player {
  readonly socket: WebSocket;
  readonly connected: Promise<void>;
  readonly started: Promise<void>;
  isWhite: boolean;
  /** Called with each move of the opponent. */
  onMove: () => void;
}

function openPlayer(url: string, cookie: string): Player {
  const socket = new WebSocket(url, { headers: { cookie } });
  const connected = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const player: Player = {
    socket,
    connected: connected.promise,
    started: started.promise,
    isWhite: false,
    onMove: () => {
      throw new Error('a move that nobody waits for');
    },
  };
  socket.on('error', connected.reject);
  socket.on('close', (code) => {
    if (code >= 4000) throw new Error(`the server closed a socket with ${code}`);
  });
  socket.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('{"type":"move"')) player.onMove();
    else if (text === 'connected' || text.startsWith('{"type":"state"')) connected.resolve();
    else if (text === 'white' || text === 'black' || text.startsWith('{"type":"game_started"')) {
      player.isWhite = text === 'white' || text.includes('"color":"w"');
      started.resolve();
    } else if (text.startsWith('{"type":"move_refused"')) throw new Error(text);
  });
  return player;
}

type Pair = readonly [white: Player, black: Player];

async function openPlayers(url: string, cookies: readonly string[]): Promise<Player[]> {
  const players: Player[] = [];
  for (let i = 0; i < cookies.length; i += connectAtOnce) {
    const some = cookies.slice(i, i + connectAtOnce).map((cookie) => openPlayer(url, cookie));
    await Promise.all(some.map((player) => player.connected));
    players.push(...some);
  }
  return players;
}

async function startGames(players: readonly Player[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let i = 0; i + 1 < players.length; i += 2) {
    const [first, second] = [players[i], players[i + 1]];
    if (!first || !second) throw new Error('an odd number of players');
    for (const { socket } of [first, second]) socket.send('{"type":"request_game"}');
    await Promise.all([first.started, second.started]);
    pairs.push(first.isWhite ? [first, second] : [second, first]);
  }
  return pairs;
}

/** Plays one half-move and waits until the opponent has it. */
function playMove(pair: Pair, ply: number): Promise<void> {
  const [mover, other] = ply % 2 === 0 ? pair : [pair[1], pair[0]];
  const uci = tour[ply] ?? '';
  return new Promise((resolve) => {
    other.onMove = resolve;
    mover.socket.send(
      JSON.stringify({ type: 'move', move: { from: uci.slice(0, 2), to: uci.slice(2, 4) }, ply }),
    );
  });
}

/** Each pair plays as fast as moves arrive; answers moves per second over all pairs. */
async function playFast(pairs: readonly Pair[], firstPly: number, plies: number): Promise<number> {
  const began = performance.now();
  await Promise.all(
    pairs.map(async (pair) => {
      for (let i = 0; i < plies; i += 1) await playMove(pair, firstPly + i);
    }),
  );
  return (pairs.length * plies) / ((performance.now() - began) / 1000);
}

/** Answers the delays until the opponent has the move, in ms, sorted. */
async function playPaced(pairs: readonly Pair[]): Promise<number[]> {
  const delays: number[] = [];
  const began = performance.now();
  await Promise.all(
    pairs.map(async (pair, i) => {
      for (let ply = 0; ply < pacedPlies; ply += 1) {
        const dueAt = began + (i / pairs.length + ply) * plyMs;
        // A move held up by the one before it was due all the same, and counts from then.
        const isHeldUp = performance.now() > dueAt;
        if (!isHeldUp) await pause(dueAt - performance.now());
        const sentAt = isHeldUp ? dueAt : performance.now();
        await playMove(pair, ply);
        delays.push(performance.now() - sentAt);
      }
    }),
  );
  return delays.sort((a, b) => a - b);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

interface Memory {
  /** Objects and buffers of JavaScript that are still in use. */
  heldKib: number;
  /** What the system has given the process: also the collector's spare room, which grows with the work and not with sockets. */
  residentKib: number;
}

async function readMemory(server: ChildProcess): Promise<Memory> {
  server.send('how much');
  const [usage]: NodeJS.MemoryUsage[] = await once(server, 'message');
  if (!usage) throw new Error('the server did not say');
  return { heldKib: (usage.heapUsed + usage.external) / 1024, residentKib: usage.rss / 1024 };
}

function perPlayer(before: Memory, after: Memory): Memory {
  return {
    heldKib: (after.heldKib - before.heldKib) / playerCount,
    residentKib: (after.residentKib - before.residentKib) / playerCount,
  };
}

interface Measured {
  connected: Memory;
  playing: Memory;
  p50Ms: number;
  p99Ms: number;
  delivered: number;
  movesPerSecond: number;
}

async function measure(server: ChildProcess, path: string, cookies: readonly string[]): Promise<Measured> {
  const url = (await readUrl(server)).replace('http', 'ws') + path;
  // Warm first, and keep them: what a server allocates or compiles once is not the price of a socket, and memory that
  // somebody has just given back would hide it.
  const warm = await openPlayers(url, cookies.slice(0, warmPlayers));
  await playFast(await startGames(warm), 0, warmPlies);
  const before = await readMemory(server);
  const players = await openPlayers(url, cookies.slice(warmPlayers));
  const connected = perPlayer(before, await readMemory(server));
  const pairs = await startGames(players);
  const playing = perPlayer(before, await readMemory(server));
  const delays = await playPaced(pairs);
  const movesPerSecond = await playFast(pairs, pacedPlies, fastPlies);
  for (const { socket } of [...warm, ...players]) socket.terminate();
  const at = (share: number): number => delays[Math.floor(delays.length * share)] ?? Number.NaN;
  return {
    connected,
    playing,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    delivered: delays.length,
    movesPerSecond,
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-'));
const children: ChildProcess[] = [];
function start(args: string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(process.execPath, ['--expose-gc', '--import', memoryReporter, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
}

try {
  const cookies: string[] = [];
  const db = await openDatabase({ url: undefined, dataDir });
  for (let i = 0; i < playerCount + warmPlayers; i += 1) cookies.push(await signUp({ db }, `bench${i}`));
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

  if (ours.delivered !== reference.delivered) throw new Error('a move was lost');
  const name = 'bare ws relay';
  printRatio('moves validated and stored', ours.movesPerSecond, reference.movesPerSecond, 'moves/s', name);
  printRatio(`move delay, ${playerCount} players, median`, ours.p50Ms, reference.p50Ms, 'ms', name);
  printRatio(`move delay, ${playerCount} players, p99`, ours.p99Ms, reference.p99Ms, 'ms', name);
  for (const [what, stage] of [
    ['connected', 'connected'],
    ['in a game', 'playing'],
  ] as const) {
    const [own, bare] = [ours[stage], reference[stage]];
    printRatio(`memory held per socket, ${what}`, own.heldKib, bare.heldKib, 'KiB', name);
    printRatio(`resident memory per socket, ${what}`, own.residentKib, bare.residentKib, 'KiB', name);
  }
  console.log(`moves delivered at that pace: ${ours.delivered} of ${(playerCount / 2) * pacedPlies}`);
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await rm(dataDir, { recursive: true, force: true });
}
