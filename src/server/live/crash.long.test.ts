import { makeUci } from 'chessops';
import { expect, test } from 'vitest';
import { replayLine } from '#chess/live/line';
import type { LiveMove } from '#contract/live';
import { paced } from '../../../scripts/pace.mjs';
import { makeSqliteLocation, openTestDatabase } from '../testing/app.ts';
import { type LiveProcess, startProcess } from '../testing/live-process.ts';
import {
  type Pair,
  type LiveServer,
  type TestPlayer,
  connect,
  playMoves,
  startPair,
} from '../testing/live.ts';

const pairs = 4;
const kills = Number(process.env.KILLS ?? 10);
const environment = { OPENING_GAME_MAX_MOVES: '300' };
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Load {
  pair: Pair;
  acknowledged: LiveMove[];
  clocks: { atMs: number; whiteSeconds: number; blackSeconds: number };
}

async function startLoad(server: LiveServer, node: LiveProcess): Promise<Load> {
  const atMs = performance.now();
  const pair = await startPair(server, node);
  return { pair, acknowledged: [], clocks: { atMs, whiteSeconds: 600, blackSeconds: 600 } };
}

function pickMove(moves: readonly LiveMove[]): LiveMove | undefined {
  const line = replayLine(moves.map(({ from, to }) => from + to));
  if (!line) throw new Error('the server has taken an illegal move');
  const { position } = line;
  const plain = [...position.allDests()].flatMap(([from, dests]) => {
    const role = position.board.getRole(from);
    if (role === 'king') return [];
    return [...dests]
      .filter((to) => role !== 'pawn' || (to > 7 && to < 56))
      .map((to) => makeUci({ from, to }));
  });
  const uci = plain[Math.floor(Math.random() * plain.length)];
  return uci === undefined ? undefined : { from: uci.slice(0, 2), to: uci.slice(2, 4) };
}

async function playOn(load: Load): Promise<void> {
  const { pair, acknowledged } = load;
  for (;;) {
    const move = pickMove(acknowledged);
    if (!move) return;
    const mover = acknowledged.length % 2 === 0 ? pair.white : pair.black;
    mover.send({ type: 'move', move, ply: acknowledged.length });
    const heard = await hearAny(mover);
    if (heard === 'dead' || heard === 'over') return;
    acknowledged.push(move);
    await pause(120);
  }
}

async function hearAny(player: TestPlayer): Promise<'accepted' | 'over' | 'dead'> {
  const known = player.messages.length;
  for (;;) {
    if (player.closedWith) return 'dead';
    for (const message of player.messages.slice(known)) {
      if (message.type === 'move_accepted') return 'accepted';
      if (message.type === 'game_over' || message.type === 'move_refused') return 'over';
    }
    await pause(5);
  }
}

test(
  `R13, R21: kill -9 under load, ${kills} times: no acknowledged move is lost, down time is nobody's`,
  {
    timeout: paced(60_000 + kills * 20_000),
  },
  async () => {
    const location = await makeSqliteLocation();
    let node: LiveProcess = await startProcess(location, environment);
    const accounts = await openTestDatabase(location);
    let loads: Load[] = [];
    for (let i = 0; i < pairs; i += 1) loads.push(await startLoad({ url: node.url, db: accounts }, node));
    let games = 0;

    for (let round = 0; round < kills; round += 1) {
      const playing = loads.map(playOn);
      await pause(300 + Math.random() * 700);
      const killedAt = performance.now();
      await node.kill();
      await Promise.all(playing);
      await pause(round % 3 === 0 ? 1500 : 0);
      node = await startProcess(location, environment);

      const next: Load[] = [];
      for (const load of loads) {
        const returnedAt = performance.now();
        const white = await connect(node, load.pair.whiteCookie);
        const black = await connect(node, load.pair.blackCookie);
        const atMs = performance.now();
        white.send({ type: 'sync', game_id: load.pair.gameId });
        const { game } = await white.hear('state');
        const stored = game?.moves ?? [];
        expect(stored.slice(0, load.acknowledged.length)).toEqual(load.acknowledged);
        expect(stored.length - load.acknowledged.length).toBeLessThanOrEqual(1);
        if (!game || game.payload.winner !== null) {
          games += 1;
          next.push(await startLoad({ url: node.url, db: accounts }, node));
          continue;
        }
        const spentSeconds =
          load.clocks.whiteSeconds + load.clocks.blackSeconds - game.myTimeRemaining - game.oppTimeRemaining;
        const aliveMs = killedAt - load.clocks.atMs + (performance.now() - returnedAt);
        expect(spentSeconds).toBeLessThan(aliveMs / 1000 + 0.5);
        const clocks = { atMs, whiteSeconds: game.myTimeRemaining, blackSeconds: game.oppTimeRemaining };
        next.push({ pair: { ...load.pair, white, black }, acknowledged: [...stored], clocks });
      }
      loads = next;
    }
    expect(games).toBeLessThan(pairs * kills);
    for (const { pair, acknowledged } of loads) {
      const move = pickMove(acknowledged);
      if (move) await playMoves(pair, move.from + move.to, acknowledged.length);
    }
  },
);
