import { WebSocket } from 'ws';
import { afterEach, expect, test } from 'vitest';
import { findPosition, makeDests } from '#chess/position/moves';
import { livePath } from '#contract/live';
import type { Db } from '../db/tables.ts';
import { chooseEffort } from '../../../scripts/effort.mjs';
import { signUp } from '../testing/live-accounts.ts';
import { startLiveNode } from '../testing/live.ts';
import { makeSqliteLocation } from '../testing/app.ts';
import { LiveSession } from '../../web/features/live/session/live-session.ts';
import { makeShownLine } from '../../web/features/live/session/shown-line.ts';
import type { OpenSocket } from '../../web/features/live/session/live-client.ts';

const mishapCount = chooseEffort(150, 1000);
const playerCount = 8;

function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Chaos {
  on: boolean;
  mishaps: { cut: number; repeated: number; reordered: number };
  random: () => number;
}

function countMishaps({ mishaps }: Chaos): number {
  return mishaps.cut + mishaps.repeated + mishaps.reordered;
}

function openBadLine(url: string, cookie: string, chaos: Chaos): OpenSocket {
  const happens = (kind: keyof Chaos['mishaps'], chance: number): boolean => {
    if (!chaos.on || chaos.random() > chance) return false;
    chaos.mishaps[kind] += 1;
    return true;
  };
  return (events) => {
    const socket = new WebSocket(url.replace('http', 'ws') + livePath, { headers: { cookie } });
    socket.on('open', events.onOpen);
    socket.on('message', (data) => {
      events.onMessage(String(data));
      if (happens('repeated', 0.15)) events.onMessage(String(data));
      if (happens('cut', 0.05)) socket.terminate();
    });
    socket.on('close', events.onClose);
    socket.on('error', () => undefined);
    return {
      send(data) {
        if (socket.readyState !== WebSocket.OPEN) return;
        if (happens('cut', 0.08)) return socket.terminate();
        const send = (): void => {
          if (socket.readyState === WebSocket.OPEN) socket.send(data);
        };
        if (happens('reordered', 0.2)) {
          setTimeout(send, 60);
          return;
        }
        send();
        if (happens('repeated', 0.2)) send();
      },
      close: (code) => socket.close(code),
    };
  };
}

function playRandomly(session: LiveSession, random: () => number): void {
  const { phase, game } = session.get();
  if (phase === 'doing_nothing' || phase === 'game_over') {
    if (random() < 0.2) session.playBot({ rating: 1100, color: 'any' });
    else session.requestGame();
    if (random() < 0.1) session.invite();
  }
  if (phase !== 'my_move' || !game || game.pending || game.verdictPending) return;
  if (game.moves.length > 2 && random() < 0.03) session.offerDraw();
  if (random() < 0.004) session.resign();
  const position = findPosition(makeShownLine(game.moves).fen);
  const all = position
    ? [...makeDests(position)].flatMap(([from, dests]) => dests.map((to) => ({ from, to })))
    : [];
  const move = all[Math.floor(random() * all.length)];
  if (move) session.play(move);
}

const sessions: LiveSession[] = [];
afterEach(() => {
  for (const session of sessions.splice(0)) session.leave();
});

test(`R3, R14, R16, R29, R46, R53: after ${mishapCount} mishaps both clients equal the server`, async () => {
  const node = await startLiveNode(makeSqliteLocation, {
    environment: { OPENING_GAME_CLOCK_SECONDS: '60' },
  });
  const chaos: Chaos = {
    on: true,
    mishaps: { cut: 0, repeated: 0, reordered: 0 },
    random: makeRandom(20_261_115),
  };
  for (let i = 0; i < playerCount; i += 1) {
    const cookie = await signUp(node, `player${i}`);
    sessions.push(new LiveSession(openBadLine(node.url, cookie, chaos), () => performance.now()));
  }
  for (const session of sessions) session.open();

  while (countMishaps(chaos) < mishapCount || !(await hasBothKinds(node.db))) {
    for (const session of sessions) playRandomly(session, chaos.random);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  chaos.on = false;
  expect(Math.min(...Object.values(chaos.mishaps))).toBeGreaterThan(mishapCount / 20);

  await expect.poll(() => sessions.every((session) => isSettled(session)), { interval: 200 }).toBe(true);
  await expect.poll(() => findDifferences(node.db), { interval: 200 }).toEqual([]);
  expect(sessions.filter((session) => session.get().game).length).toBeGreaterThan(playerCount / 2);
  const finished = await node.db
    .selectFrom('live_games')
    .selectAll()
    .where('ended_at', 'is not', null)
    .execute();
  expect(finished.length).toBeGreaterThan(0);
  const all = await node.db.selectFrom('live_games').selectAll().execute();
  expect(all.some((row) => row.house_color !== null)).toBe(true);
  const running = all.filter((row) => row.ended_at === null);
  const players = running.flatMap((row) => [...new Set([row.white_id, row.black_id])]);
  expect(new Set(players).size).toBe(players.length);
});

async function hasBothKinds(db: Db): Promise<boolean> {
  const games = await db.selectFrom('live_games').select(['ended_at', 'house_color']).execute();
  return games.some((game) => game.ended_at !== null) && games.some((game) => game.house_color !== null);
}

async function findDifferences(db: Db): Promise<object[]> {
  const differences: object[] = [];
  for (const session of sessions) {
    const { game } = session.get();
    if (!game) continue;
    const row = await db
      .selectFrom('live_games')
      .select(['moves', 'winner'])
      .where('id', '=', game.id)
      .executeTakeFirstOrThrow();
    const moves = game.moves.map(({ from, to, promotion = '' }) => from + to + promotion).join(' ');
    const winner = game.end?.winner ?? null;
    if (moves !== row.moves || winner !== row.winner) differences.push({ id: game.id, moves, winner, row });
  }
  return differences;
}

function isSettled(session: LiveSession): boolean {
  const { connection, game } = session.get();
  return connection === 'open' && !game?.pending && !game?.verdictPending;
}
