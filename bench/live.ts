/**
 * The live game against two relays, all in processes of their own, one after the other in one run: the memory of a socket, the
 * delay of a move with 1,000 players of whom each moves every 2 s, and moves per second when nobody thinks. One relay only
 * hands messages on; the other commits each move to SQLite first, as durably as we do: the fair rival. Ours checks the move too.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database';
import { signUp } from '#server/testing/live-accounts';
import {
  fastPlies,
  findQuantile,
  type Memory,
  memoryReporter,
  openPlayers,
  pacedPlies,
  perPlayer,
  playFast,
  playPaced,
  readMemory,
  startGames,
  warmPlies,
} from './tools/live-players.ts';
import { printRatio, readUrl } from './tools/measure.ts';

const root = join(import.meta.dirname, '..');
const playerCount = Number(process.argv[2] ?? 1000);
const warmPlayers = Math.min(200, playerCount);

/** `file`: where each move is committed before it is handed on. */
const relayServer = `
  import { DatabaseSync } from 'node:sqlite';
  import { WebSocketServer } from 'ws';
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: 8192 });
  const [file] = process.argv.slice(1);
  let commit = () => undefined;
  if (file) {
    const db = new DatabaseSync(file);
    db.exec('pragma journal_mode = wal; pragma synchronous = full; create table games (id integer primary key, moves text)');
    const insert = db.prepare('insert into games values (?, ?) on conflict do update set moves = moves || excluded.moves');
    commit = (game, move) => insert.run(game, move);
  }
  let waiting;
  let games = 0;
  server.on('connection', (socket) => {
    socket.send('connected');
    socket.once('message', () => {
      const other = waiting;
      waiting = other ? undefined : socket;
      if (!other) return;
      const game = ++games;
      for (const [from, to] of [[socket, other], [other, socket]]) {
        from.on('message', (data) => { const move = String(data); commit(game, move); to.send(move); from.send('ok'); });
      }
      other.send('white');
      socket.send('black');
    });
  });
  server.on('listening', () => console.log('ready at http://127.0.0.1:' + server.address().port));
`;

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
  const connected = perPlayer(before, await readMemory(server), playerCount);
  const pairs = await startGames(players);
  const playing = perPlayer(before, await readMemory(server), playerCount);
  const delays = await playPaced(pairs);
  const movesPerSecond = await playFast(pairs, pacedPlies, fastPlies);
  for (const { socket } of [...warm, ...players]) socket.terminate();
  return {
    connected,
    playing,
    p50Ms: findQuantile(delays, 0.5),
    p99Ms: findQuantile(delays, 0.99),
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
  const bare = await measure(relay, '', cookies);
  relay.kill();
  const committing = start(['--input-type=module', '-e', relayServer, join(dataDir, 'relay.sqlite')]);
  const fair = await measure(committing, '', cookies);
  committing.kill();
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    OPENING_GAME_MAX_MOVES: '300',
  };
  const ours = await measure(start(['src/server/main.ts'], env), '/myws', cookies);

  for (const [name, reference] of [
    ['relay that commits each move', fair],
    ['bare ws relay', bare],
  ] as const) {
    if (ours.delivered !== reference.delivered) throw new Error('a move was lost');
    printRatio('moves checked and stored', ours.movesPerSecond, reference.movesPerSecond, 'moves/s', name);
    printRatio(`move delay, ${playerCount} players, median`, ours.p50Ms, reference.p50Ms, 'ms', name);
    printRatio(`move delay, ${playerCount} players, p99`, ours.p99Ms, reference.p99Ms, 'ms', name);
    for (const [what, stage] of [
      ['connected', 'connected'],
      ['in a game', 'playing'],
    ] as const) {
      const [own, other] = [ours[stage], reference[stage]];
      printRatio(`memory held per socket, ${what}`, own.heldKib, other.heldKib, 'KiB', name);
      printRatio(`resident memory per socket, ${what}`, own.residentKib, other.residentKib, 'KiB', name);
    }
  }
  console.log(`moves delivered at that pace: ${ours.delivered} of ${(playerCount / 2) * pacedPlies}`);
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await rm(dataDir, { recursive: true, force: true });
}
