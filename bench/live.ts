/**
 * `npm run bench live [players] [commit | bare]` compares the live server with a program that forwards moves
 * and commits them to SQLite. With `bare`, that program does not commit.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database';
import { signUp } from '#server/testing/live-accounts';
import {
  fastPlies,
  type Memory,
  memoryReporter,
  openPlayers,
  type Pair,
  pacedPlies,
  perPlayer,
  type Player,
  playFast,
  playPaced,
  readMemory,
  startGames,
  warmPlies,
} from './tools/live-players.ts';
import { readUrl } from '../e2e/server.ts';
import { findQuantile, printRatio } from './tools/measure.ts';

const root = join(import.meta.dirname, '..');
const playerCount = Number(process.argv[2] ?? 1000);
const rivalName = process.argv[3] ?? 'commit';
const warmPlayers = Math.min(200, playerCount);
const pliesPerTurn = 4;

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
      other.send('white ' + game);
      socket.send('black ' + game);
    });
  });
  server.on('listening', () => console.log('ready at http://127.0.0.1:' + server.address().port));
`;

interface Contestant {
  readonly server: ChildProcess;
  readonly warm: Player[];
  readonly players: Player[];
  readonly pairs: Pair[];
  readonly before: Memory;
  readonly connected: Memory;
  readonly delays: number[];
}

async function enter(server: ChildProcess, path: string, cookies: readonly string[]): Promise<Contestant> {
  const url = (await readUrl(server)).replace('http', 'ws') + path;
  // Keep the warm-up players connected. If they left, the memory they free would hide the cost of new
  // sockets.
  const warm = await openPlayers(url, cookies.slice(0, warmPlayers));
  await playFast(await startGames(warm), 0, warmPlies);
  const before = await readMemory(server);
  const players = await openPlayers(url, cookies.slice(warmPlayers));
  const connected = perPlayer(before, await readMemory(server), playerCount);
  const pairs = await startGames(players);
  return { server, warm, players, pairs, before, connected, delays: [] };
}

async function weigh({ server, before }: Contestant): Promise<Memory> {
  return perPlayer(before, await readMemory(server), playerCount);
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
  console.log(`load of this machine before: ${loadavg()[0]?.toFixed(1)}`);
  const cookies: string[] = [];
  const db = await openDatabase({ url: undefined, dataDir });
  for (let i = 0; i < playerCount + warmPlayers; i += 1) cookies.push(await signUp({ db }, `bench${i}`));
  await db.destroy();

  const file = rivalName === 'bare' ? [] : [join(dataDir, 'relay.sqlite')];
  const rival = await enter(start(['--input-type=module', '-e', relayServer, ...file]), '', cookies);
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    OPENING_GAME_MAX_MOVES: '300',
  };
  const ours = await enter(start(['src/server/main.ts'], env), '/myws', cookies);
  for (let ply = 0; ply < pacedPlies; ply += pliesPerTurn) {
    for (const each of [rival, ours]) each.delays.push(...(await playPaced(each.pairs, ply, pliesPerTurn)));
  }
  const [rivalPlaying, oursPlaying] = [await weigh(rival), await weigh(ours)];
  const moves = { rival: await playFast(rival.pairs, pacedPlies, fastPlies), ours: 0 };
  moves.ours = await playFast(ours.pairs, pacedPlies, fastPlies);

  const name = rivalName === 'bare' ? 'bare ws relay' : 'relay that commits each move';
  if (ours.delays.length !== rival.delays.length) throw new Error('a move was lost');
  printRatio('moves checked and stored', moves.ours, moves.rival, 'moves/s', name);
  for (const [what, share] of [
    ['median', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [own, other] = [findQuantile(ours.delays, share), findQuantile(rival.delays, share)];
    printRatio(`move delay, ${playerCount} players, ${what}`, own, other, 'ms', name);
  }
  for (const [what, own, other] of [
    ['connected', ours.connected, rival.connected],
    [`in a game after ${pacedPlies} half-moves`, oursPlaying, rivalPlaying],
  ] as const) {
    printRatio(`memory used per socket, ${what}`, own.inUseKib, other.inUseKib, 'KiB', name);
    printRatio(`resident memory per socket, ${what}`, own.residentKib, other.residentKib, 'KiB', name);
  }
  console.log(`moves delivered at that pace: ${ours.delays.length} of ${(playerCount / 2) * pacedPlies}`);
  console.log(`load of this machine after: ${loadavg()[0]?.toFixed(1)}`);
  for (const { socket } of [rival, ours].flatMap(({ warm, players }) => [...warm, ...players])) {
    socket.terminate();
  }
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await rm(dataDir, { recursive: true, force: true });
}
