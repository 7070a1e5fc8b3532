import { makeUci, parseUci } from 'chessops';
import { Chess } from 'chessops/chess';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseGameMoves } from '#chess/pgn/game-moves';
import type { Score } from '#chess/position/score';
import { listLiveSans, makeFinishedLiveGame } from '#contract/finished-live-game';
import type { BotRequest, LiveMove } from '#contract/live';

import { type BotGame, BotTable, type BotTableOptions } from './bot-table.ts';
import type { LiveSocketEvents } from '../session/live-client.ts';
import { LiveSession } from '../session/live-session.ts';

const limits = { clockMs: 600_000, maxMoves: 3, reconnectMs: 0 };
const asWhite: Omit<BotRequest, 'type'> = { rating: 1500, color: 'w' };

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function choose(moves: readonly string[], index = 0): string {
  const position = Chess.default();
  for (const uci of moves) {
    const move = parseUci(uci);
    if (move) position.play(move);
  }
  const legal = [...position.allDests()].flatMap(([from, dests]) => [...dests].map((to) => ({ from, to })));
  const move = legal[index % legal.length];
  if (!move) throw new Error('Nothing can be played');
  return makeUci(move);
}

function makeLiveMove(uci: string): LiveMove {
  return { from: uci.slice(0, 2), to: uci.slice(2, 4) };
}

function visit(changes: Partial<BotTableOptions> = {}) {
  const ends: BotGame[] = [];
  const server: LiveSocketEvents[] = [];
  const session = new LiveSession(
    (events) => {
      server.push(events);
      return { send: () => undefined, close: () => undefined };
    },
    () => Date.now(),
  );
  session.open();
  server.at(-1)?.onClose(1006);
  const openTable = (events: LiveSocketEvents) =>
    new BotTable(
      {
        limits,
        now: () => Date.now(),
        random: () => 0,
        makeId: () => 'here',
        chooseMove: async ({ moves }) => choose(moves),
        evaluate: async (): Promise<Score | null> => ({ cp: 73 }),
        onEnd: (played) => ends.push(played),
        ...changes,
      },
      events,
    );
  return { session, server, ends, openTable };
}

test('a whole game without a server: clocks, limit and verdict as there, and then the server is asked again', async () => {
  const { session, server, ends, openTable } = visit();
  session.playBot(asWhite, openTable);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.get()).toMatchObject({
    phase: 'my_move',
    connection: 'open',
    isHere: true,
    game: { bot: 1500, opponent: 'Computer (1500)', maxMoves: 3, color: 'white' },
  });
  const connections = server.length;
  for (let move = 0; move < 3; move += 1) {
    session.networkChanged(false);
    session.networkChanged(true);
    await vi.advanceTimersByTimeAsync(2000);
    const { game } = session.get();
    session.play(makeLiveMove(choose((game?.moves ?? []).map(({ from, to }) => from + to))));
    expect(session.get().phase).toBe('opponents_move');
    await vi.advanceTimersByTimeAsync(100);
    expect(session.get().game?.moves).toHaveLength(2 * move + 1);
    await vi.advanceTimersByTimeAsync(8000);
    expect(session.get().game?.moves).toHaveLength(2 * move + 2);
  }
  expect(session.get()).toMatchObject({
    phase: 'game_over',
    status: 'Game Over.  Max moves reached.  Winner is:White Final Eval: +0.73',
    isHere: true,
  });
  expect(server).toHaveLength(connections + 1);
  expect(ends).toHaveLength(1);
  const [{ game, id, color } = { game: undefined }] = ends;
  if (!game || !id || !color) throw new Error('The game was not kept');
  const names = { white: 'ann', black: 'Computer (1500)' };
  const finished = makeFinishedLiveGame({
    id,
    reviewId: 'r',
    game,
    color,
    names,
    playedAt: 0,
    clockMs: 600_000,
  });
  expect(finished).toMatchObject({ house: 1500, winner: 'White', reason: 'move_limit', final_eval: '+0.73' });
  const { moves } = parseGameMoves(finished?.pgn ?? '');
  expect(moves.map(({ san }) => san)).toEqual(listLiveSans(game));
  expect(finished?.pgn).toContain('[BlackType "program"]');
  expect(moves[0]?.clockSeconds).toBe(598);
});

test('resigning, an offer that the bot does not take, and a flag that falls', async () => {
  const { session, ends, openTable } = visit();
  session.playBot(asWhite, openTable);
  await vi.advanceTimersByTimeAsync(0);
  session.offerDraw();
  session.resign();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.get()).toMatchObject({ status: 'Game Over.  Opponent wins by resignation.' });
  session.playBot({ ...asWhite, color: 'b' }, openTable);
  await vi.advanceTimersByTimeAsync(9000);
  expect(session.get()).toMatchObject({ phase: 'my_move', game: { color: 'black' } });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(session.get()).toMatchObject({
    phase: 'game_over',
    game: { end: { reason: 'time', winner: 'White' } },
  });
  expect(ends.map(({ game }) => game.end?.reason)).toEqual(['resignation', 'time']);
});

test('a bot that has no answer is asked again; without an engine the game is a draw', async () => {
  let refusals = 3;
  const { session, openTable } = visit({
    limits: { ...limits, maxMoves: 1 },
    chooseMove: async ({ moves }) => {
      refusals -= 1;
      if (refusals === 1) throw new Error('No net');
      return refusals > 0 ? undefined : choose(moves);
    },
    evaluate: async () => null,
  });
  session.playBot(asWhite, openTable);
  await vi.advanceTimersByTimeAsync(0);
  session.play({ from: 'e2', to: 'e4' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(session.get().status).toBe(
    'Game Over.  Max moves reached.  Winner is:Draw Final Eval: without evaluation',
  );
});

test('a start that is over is refused, and who leaves the table is not followed', async () => {
  const { session, ends, openTable } = visit();
  const mated = ['f2f3', 'e7e5', 'g2g4', 'd8h4'].map(makeLiveMove);
  session.playBot({ ...asWhite, start: mated }, openTable);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.get()).toMatchObject({ phase: 'doing_nothing', refusal: 'bad_start' });
  session.playBot({ ...asWhite, start: mated.slice(0, 2) }, openTable);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.get()).toMatchObject({ phase: 'my_move', game: { startPly: 2, maxMoves: 4 } });
  session.leave();
  await vi.advanceTimersByTimeAsync(700_000);
  expect(ends).toEqual([]);
});

test('whatever is said to the table, its game goes by the rules and ends once', async () => {
  const message = fc.oneof(
    fc.record({
      type: fc.constant('move'),
      game_id: fc.constantFrom('here', 'other'),
      index: fc.nat(40),
      ply: fc.nat(8),
    }),
    fc.record({ type: fc.constantFrom('resign', 'request_game', 'sync'), game_id: fc.constant('here') }),
    fc.record({ type: fc.constantFrom('cheat', 'invite', 'request_game') }),
    fc.record({ type: fc.constant('wait'), ms: fc.nat(20_000) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 30 }), async (messages) => {
      const ends: BotGame[] = [];
      let moves: LiveMove[] = [];
      const table = new BotTable(
        {
          limits: { ...limits, clockMs: 60_000 },
          now: () => Date.now(),
          random: () => 0,
          makeId: () => 'here',
          chooseMove: async ({ moves: played }) => choose(played, played.length),
          evaluate: async () => ({ mate: -2 }),
          onEnd: (played) => ends.push(played),
        },
        {
          onOpen: () => undefined,
          onClose: () => undefined,
          onMessage: (data) => {
            const serverMessage = JSON.parse(String(data));
            if (serverMessage.type === 'state' && serverMessage.game) ({ moves } = serverMessage.game);
          },
        },
      );
      await vi.advanceTimersByTimeAsync(0);
      table.send(JSON.stringify({ type: 'request_house', rating: 1500, color: 'w' }));
      for (const said of messages) {
        if (said.type === 'wait') await vi.advanceTimersByTimeAsync('ms' in said ? said.ms : 0);
        else if ('index' in said) {
          const uci = choose([], said.index);
          table.send(JSON.stringify({ ...said, move: { from: uci.slice(0, 2), to: uci.slice(2, 4) } }));
        } else table.send(JSON.stringify(said));
      }
      await vi.advanceTimersByTimeAsync(200_000);
      expect(ends).toHaveLength(1);
      expect(ends[0]?.game.line.moves.length).toBeLessThanOrEqual(6);
      table.send(JSON.stringify({ type: 'sync', game_id: 'here' }));
      await vi.advanceTimersByTimeAsync(0);
      expect(moves).toHaveLength(ends[0]?.game.line.moves.length ?? -1);
    }),
    { numRuns: 60 },
  );
});
