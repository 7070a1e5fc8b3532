import type { Color } from 'chessops';
import { makeUci } from 'chessops';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClock } from './clock.ts';
import { CANCEL_WINDOW_MS, type LiveEvent, type GameStep, VERDICT_DUE_MS, playEvent } from './game.ts';
import { findDeadline, findBotDue } from './game-time.ts';
import { type LiveGame, startGame } from './live-game.ts';
import { findThinkMs } from './bot.ts';
import { parseStartLine, replayLine } from './line.ts';

const limits = { clockMs: 600_000, maxMoves: 15, reconnectMs: 40_000 };
const fresh = startGame(limits, 0);

function move(color: Color, uci: string, ply?: number): LiveEvent {
  return { type: 'move', color, uci, ply, lagMs: 0 };
}

function playMoves(text: string, start: LiveGame = fresh): LiveGame {
  return text.split(' ').reduce((game, uci, i) => {
    const step = playEvent(game, move(game.clock.turn, uci), start.startedAt + (i + 1) * 1000);
    expect(step.refusal).toBeNull();
    return step.game;
  }, start);
}

describe('moves', () => {
  test('a legal move advances version, line and clocks', () => {
    const { game, refusal } = playEvent(fresh, move('white', 'e2e4', 0), 3000);
    expect(refusal).toBeNull();
    expect(game).toMatchObject({ version: 2, clockAfterMs: [597_000] });
    expect(game.line.moves).toEqual(['e2e4']);
    expect(game.clock).toEqual({
      remainingMs: { white: 597_000, black: 600_000 },
      turn: 'black',
      runningSince: 3000,
      isOff: false,
    });
  });

  test.each<[string, LiveEvent, string]>([
    ['illegal', move('white', 'e2e5'), 'illegal_move'],
    ['out of turn', move('black', 'e7e5'), 'not_your_turn'],
    ['for an old half-move', move('white', 'e2e4', -1), 'wrong_ply'],
    ['for a half-move to come', move('white', 'e2e4', 2), 'wrong_ply'],
  ])('a move that is %s changes nothing', (_, event, refusal) => {
    expect(playEvent(fresh, event, 1000)).toEqual({ game: fresh, refusal });
  });

  test('the same move sent twice is played once', () => {
    const once = playEvent(fresh, move('white', 'e2e4', 0), 1000).game;
    expect(playEvent(once, move('white', 'e2e4', 0), 1001)).toEqual({ game: once, refusal: 'wrong_ply' });
  });
});

describe('ends on the board', () => {
  test('checkmate names the mating side', () => {
    expect(playMoves('f2f3 e7e5 g2g4 d8h4').end).toEqual({
      winner: 'Black',
      reason: 'checkmate',
      finalEval: null,
      at: 4000,
    });
  });

  test('a repetition is a draw', () => {
    expect(playMoves('g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8').end).toMatchObject({
      winner: 'Draw',
      reason: 'threefold',
    });
  });

  test('mate on the last allowed move is mate, not a verdict', () => {
    const short = startGame({ ...limits, maxMoves: 2 }, 0);
    expect(playMoves('f2f3 e7e5 g2g4 d8h4', short).end?.reason).toBe('checkmate');
  });

  test('nothing happens after the end', () => {
    const over = playMoves('f2f3 e7e5 g2g4 d8h4');
    const events: LiveEvent[] = [
      move('white', 'a2a3'),
      { type: 'resign', color: 'white' },
      { type: 'offer_draw', color: 'white' },
      { type: 'disconnect', color: 'white' },
      { type: 'tick' },
      { type: 'interrupt', lastAliveAt: 0 },
    ];
    for (const event of events) expect(playEvent(over, event, 9_000_000).game).toBe(over);
  });
});

describe('the move limit', () => {
  const short = startGame({ ...limits, maxMoves: 2 }, 0);
  const waiting = playMoves('e2e4 e7e5 g1f3 b8c6', short);

  test('stops the clocks and owes a verdict, and no player can change the game any more', () => {
    expect(waiting).toMatchObject({ end: null, verdictDueAt: 4000 + VERDICT_DUE_MS });
    expect(waiting.clock.runningSince).toBeNull();
    expect(findDeadline(waiting)).toBe(4000 + VERDICT_DUE_MS);
    for (const event of [move('white', 'f1c4'), { type: 'resign', color: 'white' }] as const) {
      expect(playEvent(waiting, event, 4100)).toEqual({ game: waiting, refusal: 'game_over' });
    }
  });

  test('is not reached one half-move earlier', () => {
    expect(playMoves('e2e4 e7e5 g1f3', short).verdictDueAt).toBeNull();
  });

  test('a verdict ends the game', () => {
    const { game } = playEvent(waiting, { type: 'verdict', score: { cp: 73 } }, 5000);
    expect(game.end).toEqual({ winner: 'White', reason: 'move_limit', finalEval: '+0.73', at: 5000 });
  });

  test('an engine that cannot answer makes it a draw without evaluation', () => {
    const { game } = playEvent(waiting, { type: 'verdict', score: null }, 5000);
    expect(game.end).toMatchObject({ winner: 'Draw', finalEval: 'without evaluation' });
  });

  test('a verdict nobody asked for is no end', () => {
    expect(playEvent(fresh, { type: 'verdict', score: { cp: 900 } }, 1000).game).toBe(fresh);
  });

  test('an overdue verdict leaves the game as it is, to be asked for again', () => {
    expect(playEvent(waiting, { type: 'tick' }, 1_000_000).game).toBe(waiting);
  });
});

describe('time', () => {
  test('the flag falls on a tick, not before lag could be given back', () => {
    expect(findDeadline(fresh)).toBe(600_500);
    expect(playEvent(fresh, { type: 'tick' }, 600_499).game).toBe(fresh);
    expect(playEvent(fresh, { type: 'tick' }, 600_500).game.end).toEqual({
      winner: 'Black',
      reason: 'time',
      finalEval: null,
      at: 600_500,
    });
  });

  test('a move that comes too late falls the flag instead', () => {
    const step = playEvent(fresh, move('white', 'e2e4'), 600_000);
    expect(step).toMatchObject({ refusal: 'game_over', game: { end: { reason: 'time', winner: 'Black' } } });
    expect(step.game.line.moves).toEqual([]);
  });

  test('a move that left in time is taken within the lag limit', () => {
    const event: LiveEvent = { type: 'move', color: 'white', uci: 'e2e4', lagMs: 400 };
    expect(playEvent(fresh, event, 600_300).game.clockAfterMs).toEqual([100]);
  });

  test('flag against mate: with a millisecond left it is mate, without one it is time', () => {
    const nearlyMated = playMoves('f2f3 e7e5 g2g4');
    const zeroAt = 3000 + 599_000;
    expect(readClock(nearlyMated.clock, 'black', zeroAt)).toBe(0);
    const end = (now: number) => playEvent(nearlyMated, move('black', 'd8h4'), now).game.end;
    expect(end(zeroAt - 1)).toMatchObject({ winner: 'Black', reason: 'checkmate' });
    expect(end(zeroAt)).toMatchObject({ winner: 'White', reason: 'time' });
  });

  test('resigning after the flag should have fallen loses on time: one result, the first', () => {
    const step = playEvent(fresh, { type: 'resign', color: 'black' }, 700_000);
    expect(step.game.end).toMatchObject({ winner: 'Black', reason: 'time' });
  });
});

describe('draw offers', () => {
  const opened = playMoves('e2e4 e7e5');
  const offered = playEvent(opened, { type: 'offer_draw', color: 'white' }, 3000).game;

  test('an offer before both have moved is taken for a repeated request', () => {
    const early = playMoves('e2e4');
    const step = playEvent(early, { type: 'offer_draw', color: 'white' }, 1500);
    expect(step).toEqual({ game: early, refusal: 'offer_too_early' });
  });

  test('offering back agrees', () => {
    expect(offered.drawOffer).toBe('white');
    const { game } = playEvent(offered, { type: 'offer_draw', color: 'black' }, 3500);
    expect(game.end).toMatchObject({ winner: 'Draw', reason: 'agreement' });
  });

  test('offering twice changes nothing', () => {
    expect(playEvent(offered, { type: 'offer_draw', color: 'white' }, 3500).game).toBe(offered);
  });

  test('the opponent’s move declines, one’s own does not', () => {
    const own = playEvent(offered, move('white', 'g1f3'), 4000).game;
    expect(own.drawOffer).toBe('white');
    expect(playEvent(own, move('black', 'b8c6'), 5000).game.drawOffer).toBeNull();
  });

  test('a declined offer can be made again after two half-moves', () => {
    let game = playEvent(offered, move('white', 'g1f3'), 4000).game;
    const offer: LiveEvent = { type: 'offer_draw', color: 'white' };
    game = playEvent(game, move('black', 'b8c6'), 5000).game;
    expect(playEvent(game, offer, 6000).game.drawOffer).toBe('white');
    const quick = playEvent(
      playEvent(playMoves('e2e4 e7e5 g1f3'), offer, 4000).game,
      move('black', 'b8c6'),
      5000,
    ).game;
    expect(playEvent(quick, offer, 6000)).toEqual({ game: quick, refusal: 'offer_too_early' });
  });
});

describe('gone players', () => {
  const left = playEvent(fresh, { type: 'disconnect', color: 'black' }, 1000).game;

  test('the clock runs on, and gone for the whole limit loses', () => {
    expect(findDeadline(left)).toBe(41_000);
    expect(readClock(left.clock, 'white', 2000)).toBe(598_000);
    expect(playEvent(left, { type: 'tick' }, 40_999).game).toBe(left);
    expect(playEvent(left, { type: 'tick' }, 41_000).game.end).toMatchObject({
      winner: 'White',
      reason: 'abandoned',
    });
  });

  test('coming back in time is as if nothing had been', () => {
    const { game } = playEvent(left, { type: 'connect', color: 'black' }, 40_999);
    expect(game.goneSince).toEqual({ white: null, black: null });
    expect(findDeadline(game)).toBe(600_500);
  });

  test('leaving twice does not start the limit again', () => {
    expect(playEvent(left, { type: 'disconnect', color: 'black' }, 30_000).game).toBe(left);
  });

  test('of two who left, the first to pass the limit loses; together it is a draw', () => {
    const both = playEvent(left, { type: 'disconnect', color: 'white' }, 2000).game;
    expect(playEvent(both, { type: 'tick' }, 90_000).game.end?.winner).toBe('White');
    const together = playEvent(left, { type: 'disconnect', color: 'white' }, 1000).game;
    expect(playEvent(together, { type: 'tick' }, 90_000).game.end?.winner).toBe('Draw');
  });
});

describe('down time', () => {
  const moved = playMoves('e2e4');
  const back = playEvent(moved, { type: 'interrupt', lastAliveAt: 3000 }, 500_000).game;

  test('charges the mover up to the last heartbeat, then stops the clock', () => {
    expect(readClock(back.clock, 'black', 9_000_000)).toBe(598_000);
    expect(back.goneSince).toEqual({ white: 500_000, black: 500_000 });
  });

  test('the clock goes on when the mover is back, not when the other is', () => {
    const other = playEvent(back, { type: 'connect', color: 'white' }, 501_000).game;
    expect(other.clock.runningSince).toBeNull();
    const both = playEvent(other, { type: 'connect', color: 'black' }, 502_000).game;
    expect(readClock(both.clock, 'black', 503_000)).toBe(597_000);
  });

  test('is taken out before a flag may fall, however long it was', () => {
    const week = 7 * 24 * 3_600_000;
    expect(playEvent(moved, { type: 'interrupt', lastAliveAt: 3000 }, week).game.end).toBeNull();
  });

  test('anyone who does not come back has the whole limit again', () => {
    const one = playEvent(back, { type: 'connect', color: 'white' }, 501_000).game;
    expect(playEvent(one, { type: 'tick' }, 539_999).game.end).toBeNull();
    expect(playEvent(one, { type: 'tick' }, 540_000).game.end).toMatchObject({
      winner: 'White',
      reason: 'abandoned',
    });
  });

  test('a verdict owed before is owed at once', () => {
    const owed = playMoves('e2e4 e7e5', startGame({ ...limits, maxMoves: 1 }, 0));
    const { game } = playEvent(owed, { type: 'interrupt', lastAliveAt: 3000 }, 90_000);
    expect(findDeadline(game)).toBe(90_000);
    expect(playEvent(game, { type: 'connect', color: 'white' }, 90_001).game.clock.runningSince).toBeNull();
  });
});

describe('taking the request back', () => {
  test('works while the pairing is on its way', () => {
    const { game } = playEvent(fresh, { type: 'cancel', color: 'black' }, CANCEL_WINDOW_MS);
    expect(game.end).toMatchObject({ winner: null, reason: 'cancelled' });
  });

  test('later, or after an own move, it is only a lost connection', () => {
    const late = playEvent(fresh, { type: 'cancel', color: 'black' }, CANCEL_WINDOW_MS + 1).game;
    expect(late).toMatchObject({ end: null, goneSince: { black: CANCEL_WINDOW_MS + 1 } });
    const moved = playEvent(playMoves('e2e4'), { type: 'cancel', color: 'white' }, 1500).game;
    expect(moved).toMatchObject({ end: null, goneSince: { white: 1500 } });
    expect(playEvent(playMoves('e2e4'), { type: 'cancel', color: 'black' }, 1500).game.end?.reason).toBe(
      'cancelled',
    );
  });
});

describe('any order of events', () => {
  const color = fc.constantFrom<Color[]>('white', 'black');
  const eventMaker = fc.oneof(
    { weight: 8, arbitrary: fc.record({ type: fc.constant('legal'), pick: fc.nat(), color }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('connect', 'disconnect', 'cancel'), color }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('offer_draw', 'resign'), color }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constantFrom('tick', 'interrupt', 'verdict', 'bad'), color }),
    },
  );

  function makeEvent(game: LiveGame, maker: { type: string; color: Color; pick?: number }, now: number) {
    const { color } = maker;
    switch (maker.type) {
      case 'connect':
      case 'disconnect':
      case 'cancel':
      case 'offer_draw':
      case 'resign':
        return { type: maker.type, color } as const;
      case 'interrupt':
        return { type: 'interrupt', lastAliveAt: now - 5000 } as const;
      case 'verdict':
        return { type: 'verdict', score: { cp: 12 } } as const;
      case 'tick':
        return { type: 'tick' } as const;
      default: {
        const all = [...game.line.position.allDests()].flatMap(([from, dests]) =>
          [...dests].map((to) => makeUci({ from, to })),
        );
        const uci = all[(maker.pick ?? 0) % Math.max(1, all.length)] ?? 'a1a1';
        return move(maker.type === 'bad' ? color : game.clock.turn, uci);
      }
    }
  }

  function checkStep(before: LiveGame, step: GameStep, now: number) {
    const { game } = step;
    if (game === before) return;
    expect(before.end).toBeNull();
    expect(game.version).toBe(before.version + 1);
    expect(game.line.moves.slice(0, before.line.moves.length)).toEqual(before.line.moves);
    expect(game.line.moves.length - before.line.moves.length).toBeLessThanOrEqual(1);
    expect(game.clockAfterMs).toHaveLength(game.line.moves.length);
    for (const side of ['white', 'black'] as const) {
      expect(readClock(game.clock, side, now)).toBeGreaterThanOrEqual(0);
      expect(readClock(game.clock, side, now)).toBeLessThanOrEqual(limits.clockMs);
    }
    if (game.end) {
      expect(game.clock.runningSince).toBeNull();
      expect(findDeadline(game)).toBeNull();
      expect(game.end.winner === null).toBe(game.end.reason === 'cancelled');
    } else {
      expect(findDeadline(game)).not.toBeNull();
    }
  }

  test('keeps one version per change, legal moves only, clocks in bounds and a way to an end', () => {
    const steps = fc.array(fc.tuple(eventMaker, fc.integer({ min: 0, max: 30_000 })), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (list) => {
        let now = 0;
        let game = startGame(limits, now);
        for (const [maker, waitMs] of list) {
          now += waitMs;
          const step = playEvent(game, makeEvent(game, maker, now), now);
          checkStep(game, step, now);
          game = step.game;
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('R48 to R52: the bot', () => {
  const bot = { color: 'black', rating: 1500 } as const;
  const against = startGame(limits, 0, { bot });
  const moved = playEvent(against, move('white', 'e2e4', 0), 1000).game;

  test('it is due a moment after its clock began to run, the same no matter who asks, and never before', () => {
    expect(findBotDue(against)).toBeNull();
    const due = findBotDue(moved) ?? 0;
    expect(due).toBeGreaterThanOrEqual(1000 + 900);
    expect(due).toBeLessThanOrEqual(1000 + 4800);
    expect(findDeadline(moved)).toBe(due);
    expect(findBotDue({ ...moved, version: 7 })).toBe(due);
  });

  test('being late is no end: it loses on time as anybody does', () => {
    const late = playEvent(moved, { type: 'tick' }, 300_000);
    expect(late.game).toBe(moved);
    expect(playEvent(moved, { type: 'tick' }, 602_000).game.end).toMatchObject({
      winner: 'White',
      reason: 'time',
    });
  });

  test('down time is nobody’s; it is never gone, and its clock runs again when its opponent is back', () => {
    const paused = playEvent(moved, { type: 'interrupt', lastAliveAt: 1500 }, 60_000).game;
    expect(paused.goneSince).toEqual({ white: 60_000, black: null });
    expect(findBotDue(paused)).toBeNull();
    const back = playEvent(paused, { type: 'connect', color: 'white' }, 61_000).game;
    expect(back.clock.runningSince).toBe(61_000);
    expect(findBotDue(back)).toBeGreaterThan(61_000);
  });

  test('R49: a start line counts for neither the limit nor the right to take the game back', () => {
    const start = replayLine(['e2e4', 'e7e5', 'g1f3']);
    if (!start) throw new Error('illegal');
    const game = startGame({ ...limits, maxMoves: 2 }, 0, { bot, start });
    expect(game).toMatchObject({ maxMoves: 4, startPly: 3, clock: { turn: 'black' } });
    expect(playEvent(game, { type: 'cancel', color: 'white' }, 1000).game.end?.reason).toBe('cancelled');
    expect(playEvent(game, { type: 'offer_draw', color: 'white' }, 1000).refusal).toBe('offer_too_early');
  });

  const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

  test('R58: a game from a position knows whose moves are whose', () => {
    const start = parseStartLine([], afterE4);
    const game = startGame({ ...limits, maxMoves: 1 }, 0, { bot, start });
    expect(game).toMatchObject({ startPly: 0, maxMoves: 1, clock: { turn: 'black' } });
    expect(findBotDue(game)).not.toBeNull();
    expect(playEvent(game, move('white', 'e2e4'), 1000).refusal).toBe('not_your_turn');
    const answered = playEvent(game, move('black', 'e7e5', 0), 1000).game;
    expect(playEvent(answered, { type: 'cancel', color: 'white' }, 2000).game.end?.reason).toBe('cancelled');
    expect(playEvent(answered, move('white', 'g1f3', 1), 2000).game.verdictDueAt).not.toBeNull();
  });

  test.each([
    ['not a position', 'nonsense'],
    ['without a king', '8/8/8/8/8/8/8/K7 w - - 0 1'],
    ['of another variant', 'bnrkqbrn/pppppppp/8/8/8/8/PPPPPPPP/BNRKQBRN w GCgc - 0 1'],
    ['over', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'],
  ])('R58: no game begins in a position that is %s', (_, fen) => {
    expect(parseStartLine([], fen)).toBeUndefined();
  });

  test('R59: without a clock nobody loses on time, the bot moves all the same, and who leaves has a day', () => {
    const untimed = startGame(limits, 0, { bot, isClockOff: true });
    const gone = playEvent(untimed, { type: 'disconnect', color: 'white' }, 1000).game;
    const [late, day] = [3_600_000, 24 * 3_600_000];
    expect(playEvent(untimed, { type: 'tick' }, late).game).toBe(untimed);
    const after = playEvent(untimed, move('white', 'e2e4', 0), late).game;
    expect(after.clockAfterMs).toEqual([limits.clockMs]);
    expect(findBotDue(after)).toBeGreaterThan(late);
    expect(playEvent(gone, { type: 'tick' }, day).game.end).toBeNull();
    expect(playEvent(gone, { type: 'tick' }, day + 1000).game.end).toMatchObject({ reason: 'abandoned' });
  });

  test('R60: taking back leads to one’s own last turn, never before the start, only without a clock', () => {
    const events = fc.array(fc.nat({ max: 400 }), { maxLength: 9 });
    fc.assert(
      fc.property(events, fc.constantFrom(undefined, afterE4), (picks, fen) => {
        const start = parseStartLine(fen === undefined ? ['e2e4'] : [], fen);
        let game = startGame(limits, 0, { bot, isClockOff: true, start });
        for (const pick of picks) {
          const all = [...game.line.position.allDests()].flatMap(([from, dests]) =>
            [...dests].map((to) => makeUci({ from, to })),
          );
          const uci = all[pick % Math.max(1, all.length)] ?? 'a1a1';
          game = playEvent(game, move(game.clock.turn, uci), 1000).game;
        }
        if (game.end) return;
        const step = playEvent(
          game,
          { type: 'take_back', color: 'white', ply: game.line.moves.length },
          2000,
        );
        const own = game.line.moves.length - game.startPly > 1;
        expect(step.refusal).toBe(own ? null : 'no_take_back');
        if (!own) return;
        expect(step.game.clock.turn).toBe('white');
        expect(step.game.line.position.turn).toBe('white');
        expect(game.line.moves.length - step.game.line.moves.length).toBeLessThanOrEqual(2);
        expect(step.game.line.moves).toEqual(game.line.moves.slice(0, step.game.line.moves.length));
        expect(step.game.clockAfterMs).toHaveLength(step.game.line.moves.length);
        expect(playEvent(game, { type: 'take_back', color: 'white', ply: 0 }, 2000).refusal).toBe(
          'wrong_ply',
        );
      }),
      { numRuns: 60 },
    );
    const clocked = playMoves('e2e4 e7e5', startGame(limits, 0, { bot }));
    expect(playEvent(clocked, { type: 'take_back', color: 'white' }, 3000).refusal).toBe('no_take_back');
    const people = playMoves('e2e4 e7e5', startGame(limits, 0, { isClockOff: true }));
    expect(playEvent(people, { type: 'take_back', color: 'white' }, 3000).refusal).toBe('no_take_back');
  });

  test('it thinks within its share of any clock', () => {
    const shares = fc.property(
      fc.nat(),
      fc.nat({ max: 600 }),
      fc.nat({ max: 3_600_000 }),
      (seed, ply, left) => {
        const thinkMs = findThinkMs(seed, ply, left);
        expect(thinkMs).toBeLessThanOrEqual(Math.min(8000, Math.ceil(left * 0.008)));
        expect(thinkMs).toBeGreaterThanOrEqual(Math.min(8000, Math.floor(left * 0.0015)));
        expect(findThinkMs(seed, ply, left)).toBe(thinkMs);
      },
    );
    fc.assert(shares);
  });
});
