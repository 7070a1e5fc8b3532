import { describe, expect, test } from 'vitest';
import type { LiveState, ServerMessage } from '#contract/live';
import { liveClockState, makeLiveState } from '../../../testing/live-state.ts';
import { makeNotice } from './notices.ts';
import { emptyView, type LiveView, readShownClock } from './live-view.ts';
import { type LiveAction, reduceView } from './reduce-view.ts';

function hear(view: LiveView, message: ServerMessage, now = 0): LiveView {
  return reduceView(view, { type: 'message', message, now });
}

function start(color: 'w' | 'b'): LiveView {
  return hear(emptyView, {
    type: 'game_started',
    ...liveClockState,
    payload: { color, opponent: 'bob', house: null, max_moves: 15 },
    moves: [],
  });
}

const e4 = { from: 'e2', to: 'e4' };
const e5 = { from: 'e7', to: 'e5' };

describe('the status texts, word for word', () => {
  test('waiting', () => {
    const view = hear(emptyView, { type: 'matching', payload: { playing: 4 } });
    expect(view).toMatchObject({
      phase: 'waiting_for_game',
      status: 'Waiting for another player',
      playing: 4,
    });
    expect(makeNotice({ ...view, connection: 'lost' }, 15, 0)).toBe(
      'Connection lost, reconnecting… To play the computer instead, press Cancel Request.',
    );
  });

  test('the start, for White and for Black', () => {
    expect(start('w')).toMatchObject({ phase: 'my_move', status: 'Game Started...Your Move' });
    expect(start('b')).toMatchObject({ phase: 'opponents_move', status: "Game Started... Opponent's turn" });
  });

  test.each<[ServerMessage, string]>([
    [
      { type: 'game_over', ...liveClockState, payload: { winner: 'Black', reason: 'time' } },
      'Game Over.  Winner is: Black',
    ],
    [
      { type: 'game_over', ...liveClockState, payload: { winner: 'Draw', reason: 'agreement' } },
      'Game Over.  Winner is: Draw',
    ],
    [
      { type: 'opponent_resigned', ...liveClockState, payload: { winner: 'White', reason: 'resignation' } },
      'Game Over.  You win by resignation.',
    ],
    [
      { type: 'resigned', ...liveClockState, payload: { winner: 'Black', reason: 'resignation' } },
      'Game Over.  Opponent wins by resignation.',
    ],
    [
      {
        type: 'max_moves_reached',
        ...liveClockState,
        payload: { winner: 'White', reason: 'move_limit', final_eval: '+0.73' },
      },
      'Game Over.  Max moves reached.  Winner is:White Final Eval: +0.73',
    ],
  ])('%o', (message, status) => {
    const view = hear(start('w'), message);
    expect(view).toMatchObject({ phase: 'game_over', status });
    expect(view.game?.clocks.running).toBeNull();
  });
});

describe('moves', () => {
  test('an own move is shown at once, stops the own clock and starts the other', () => {
    const view = reduceView(start('w'), { type: 'played', move: e4, now: 3000 });
    expect(view).toMatchObject({ phase: 'opponents_move', game: { pending: e4, moves: [] } });
    expect(view.game?.clocks).toEqual({
      mineMs: 597_000,
      theirsMs: 600_000,
      running: 'theirs',
      readAt: 3000,
    });
  });

  test('is allowed only on one’s own turn', () => {
    const view = start('b');
    expect(reduceView(view, { type: 'played', move: e5, now: 0 })).toBe(view);
    const moved = reduceView(start('w'), { type: 'played', move: e4, now: 0 });
    expect(reduceView(moved, { type: 'played', move: e4, now: 0 })).toBe(moved);
  });

  test('the opponent’s move restarts the own clock from the server’s seconds', () => {
    const message = {
      type: 'move',
      ...liveClockState,
      version: 2,
      myTimeRemaining: 599.5,
      move: e4,
      ply: 1,
    } as const;
    const view = hear(start('b'), message, 5000);
    expect(view.phase).toBe('my_move');
    expect(view.game?.clocks).toMatchObject({ mineMs: 599_500, running: 'mine', readAt: 5000 });
  });

  test('the same news twice, or older news, changes nothing', () => {
    const message = { type: 'move', ...liveClockState, version: 2, move: e4, ply: 1 } as const;
    const view = hear(start('b'), message);
    expect(hear(view, message)).toBe(view);
    expect(hear(view, { ...message, version: 1 })).toBe(view);
  });

  test('news of another game changes nothing', () => {
    const view = start('b');
    expect(
      hear(view, { type: 'move', ...liveClockState, game_id: 'old', version: 9, move: e4, ply: 1 }),
    ).toBe(view);
  });

  test('a refused move goes back', () => {
    const moved = reduceView(start('w'), { type: 'played', move: e4, now: 0 });
    const view = hear(moved, { type: 'move_refused', reason: 'illegal_move' });
    expect(view).toMatchObject({ phase: 'my_move', game: { pending: null } });
  });

  test('at the move limit the screen waits for the engine', () => {
    const started = hear(emptyView, {
      type: 'game_started',
      ...liveClockState,
      payload: { color: 'b', opponent: 'bob', house: null, max_moves: 1 },
      moves: [],
    });
    let view = hear(started, { type: 'move', ...liveClockState, version: 2, move: e4, ply: 1 });
    view = hear(view, { type: 'move_accepted', ...liveClockState, version: 3, move: e5, ply: 2 });
    expect(view.status).toBe('Move limit reached: the engine decides');
    expect(view.game).toMatchObject({ verdictPending: true, clocks: { running: null } });
  });
});

describe('draw offers and absence', () => {
  test('an offer is mine or theirs, and a move answers it', () => {
    const offer = { type: 'draw_offered', ...liveClockState, version: 2 } as const;
    const theirs = hear(start('w'), { ...offer, payload: { color: 'b' } });
    expect(theirs.game?.drawOffer).toBe('theirs');
    expect(reduceView(theirs, { type: 'played', move: e4, now: 0 }).game?.drawOffer).toBeNull();
    const mine = hear(start('b'), { ...offer, payload: { color: 'b' } });
    expect(mine.game?.drawOffer).toBe('mine');
    expect(
      hear(mine, { type: 'move', ...liveClockState, version: 3, move: e4, ply: 1 }).game?.drawOffer,
    ).toBeNull();
  });

  test('the opponent goes and comes back', () => {
    const gone = hear(
      start('w'),
      { type: 'opponent_gone', ...liveClockState, version: 2, seconds: 40 },
      1000,
    );
    expect(gone.game?.opponentGoneUntil).toBe(41_000);
    const back = hear(gone, { type: 'opponent_back', ...liveClockState, version: 3 });
    expect(back.game?.opponentGoneUntil).toBeNull();
  });
});

describe('the state after a reconnect', () => {
  const state = makeLiveState({ version: 5, moves: [e4, e5] });
  const tell = (game: LiveState | null): ServerMessage => ({
    type: 'state',
    waiting: false,
    playing: 2,
    game,
  });

  test('replaces whatever was believed', () => {
    const view = hear(start('b'), tell(state));
    expect(view).toMatchObject({ phase: 'my_move', game: { color: 'white', moves: [e4, e5], version: 5 } });
  });

  test('an own move that never arrived stays, to be sent again', () => {
    const moved = reduceView(start('w'), { type: 'played', move: e4, now: 0 });
    expect(hear(moved, tell({ ...state, moves: [] })).game?.pending).toEqual(e4);
    expect(hear(moved, tell({ ...state, moves: [e4] })).game?.pending).toBeNull();
  });

  test('a held clock does not run', () => {
    const view = hear(emptyView, tell({ ...state, clock_running: false }), 0);
    expect(view.game && readShownClock(view.game.clocks, 'mine', 99_000)).toBe(600_000);
  });

  test('tells how a game has ended in the meantime', () => {
    const payload = { ...state.payload, winner: 'Black', reason: 'abandoned' } as const;
    expect(hear(start('w'), tell({ ...state, payload })).status).toBe('Game Over.  Winner is: Black');
  });

  test('without a game: a finished one stays in sight, a request is over', () => {
    const over = hear(start('w'), {
      type: 'game_over',
      ...liveClockState,
      payload: { winner: 'White', reason: 'checkmate' },
    });
    expect(hear(over, tell(null)).phase).toBe('game_over');
    const waiting = reduceView(emptyView, { type: 'requested' });
    expect(hear(waiting, tell(null)).phase).toBe('doing_nothing');
  });
});

test('cancelling and asking again leave nothing of the last game', () => {
  const actions: LiveAction[] = [{ type: 'cancelled' }, { type: 'requested' }];
  for (const action of actions) expect(reduceView(start('w'), action).game).toBeNull();
});

test('a running clock counts down to zero and no further', () => {
  const clocks = { mineMs: 2000, theirsMs: 500, running: 'mine', readAt: 100 } as const;
  expect(readShownClock(clocks, 'mine', 1100)).toBe(1000);
  expect(readShownClock(clocks, 'mine', 9000)).toBe(0);
  expect(readShownClock(clocks, 'theirs', 9000)).toBe(500);
});

describe('what the computer plays like', () => {
  const payload = { color: 'w', opponent: 'Computer', house: 1700, max_moves: 15 } as const;
  const say = (more: { house_book?: string }) => {
    const view = hear(emptyView, {
      type: 'game_started',
      ...liveClockState,
      payload: { ...payload, ...more },
      moves: [],
    });
    return makeNotice(view, 15, 0);
  };

  test('people of a rating, or somebody in particular', () => {
    expect(say({})).toBe('The computer plays like people rated 1700.');
    expect(say({ house_book: 'bishop_a2' })).toBe(
      'The computer plays like bishop_a2, otherwise like people rated 1700.',
    );
  });
});
