import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { replayLine } from '#chess/live/line';

const connectAtOnce = 50;
export const warmPlies = 40;
export const pacedPlies = 20;
const plyMs = 1000;
export const fastPlies = 40;

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

export interface Player {
  readonly socket: WebSocket;
  readonly connected: Promise<void>;
  readonly started: Promise<void>;
  isWhite: boolean;
  gameId: string | undefined;
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
    gameId: undefined,
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
    else if (/^(?:white|black) /.test(text) || text.startsWith('{"type":"game_started"')) {
      player.isWhite = text.startsWith('white') || text.includes('"color":"w"');
      player.gameId = /"game_id":"([^"]+)"/.exec(text)?.[1] ?? text.split(' ')[1];
      started.resolve();
    } else if (text.startsWith('{"type":"move_refused"')) throw new Error(text);
  });
  return player;
}

export type Pair = readonly [white: Player, black: Player];

export async function openPlayers(url: string, cookies: readonly string[]): Promise<Player[]> {
  const players: Player[] = [];
  for (let i = 0; i < cookies.length; i += connectAtOnce) {
    const some = cookies.slice(i, i + connectAtOnce).map((cookie) => openPlayer(url, cookie));
    await Promise.all(some.map((player) => player.connected));
    players.push(...some);
  }
  return players;
}

export async function startGames(players: readonly Player[]): Promise<Pair[]> {
  for (let i = 0; i < players.length; i += connectAtOnce) {
    const some = players.slice(i, i + connectAtOnce);
    for (const { socket } of some) socket.send('{"type":"request_game"}');
    await Promise.all(some.map(({ started }) => started));
  }
  return [...Map.groupBy(players, ({ gameId }) => gameId).values()].map((sides) => {
    const [white, black] = sides.toSorted((a, b) => Number(b.isWhite) - Number(a.isWhite));
    if (!white || !black || sides.length !== 2) throw new Error('a game without two players');
    return [white, black];
  });
}

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

export async function playFast(pairs: readonly Pair[], firstPly: number, plies: number): Promise<number> {
  const began = performance.now();
  await Promise.all(
    pairs.map(async (pair) => {
      for (let i = 0; i < plies; i += 1) await playMove(pair, firstPly + i);
    }),
  );
  return (pairs.length * plies) / ((performance.now() - began) / 1000);
}

export async function playPaced(
  pairs: readonly Pair[],
  firstPly = 0,
  plies: number = pacedPlies,
): Promise<number[]> {
  const delays: number[] = [];
  const began = performance.now();
  await Promise.all(
    pairs.map(async (pair, i) => {
      for (let done = 0; done < plies; done += 1) {
        const dueAt = began + (i / pairs.length + done) * plyMs;
        // A late move counts from the time it was due. Otherwise a slow server would look faster than it is.
        const isDelayed = performance.now() > dueAt;
        if (!isDelayed) await pause(dueAt - performance.now());
        const sentAt = isDelayed ? dueAt : performance.now();
        await playMove(pair, firstPly + done);
        delays.push(performance.now() - sentAt);
      }
    }),
  );
  return delays;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export interface Memory {
  inUseKib: number;
  residentKib: number;
}

export async function readMemory(server: ChildProcess): Promise<Memory> {
  server.send('how much');
  const [usage]: NodeJS.MemoryUsage[] = await once(server, 'message');
  if (!usage) throw new Error('the server did not say');
  return { inUseKib: (usage.heapUsed + usage.external) / 1024, residentKib: usage.rss / 1024 };
}

export function perPlayer(before: Memory, after: Memory, players: number): Memory {
  return {
    inUseKib: (after.inUseKib - before.inUseKib) / players,
    residentKib: (after.residentKib - before.residentKib) / players,
  };
}

export const memoryReporter = `data:text/javascript,
  process.on('message', () => { gc(); gc(); process.send(process.memoryUsage()); });
  process.channel?.unref();`;
