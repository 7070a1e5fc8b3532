import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientMessage, ServerMessage } from '#contract/live';
import { liveClockState, makeLiveState } from '../../../testing/live-state.ts';
import type { LiveSocketEvents } from './live-client.ts';
import { LiveSession } from './live-session.ts';

class Line {
  readonly sent: ClientMessage[] = [];
  readonly events: LiveSocketEvents;
  closedWith: number | undefined;
  constructor(events: LiveSocketEvents) {
    this.events = events;
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(code: number): void {
    this.closedWith = code;
  }
  tell(message: ServerMessage): void {
    this.events.onMessage(JSON.stringify(message));
  }
}

let lines: Line[] = [];
let session: LiveSession;
const line = (): Line => {
  const last = lines.at(-1);
  if (!last) throw new Error('no socket was opened');
  return last;
};

const nothing: ServerMessage = { type: 'state', waiting: false, playing: 0, game: null };
const started: ServerMessage = {
  type: 'game_started',
  ...liveClockState,
  payload: { color: 'w', opponent: 'bob', house: null, max_moves: 15 },
  moves: [],
};
const state = makeLiveState();
const e4 = { from: 'e2', to: 'e4' };

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  session = new LiveSession(
    (events) => {
      lines.push(new Line(events));
      return line();
    },
    () => 0,
  );
});
afterEach(() => {
  session.leave();
  vi.useRealTimers();
});

function open(): void {
  session.open();
  line().events.onOpen();
  line().tell(nothing);
}

test('an unknown message is dropped and logged', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open();
  const before = session.get();
  line().events.onMessage('{"type":"fireworks"}');
  expect(session.get()).toEqual(before);
  expect(logged.mock.calls).toEqual([['Unknown live message:', '{"type":"fireworks"}']]);
  logged.mockRestore();
});

describe('asking for a game', () => {
  test('sends the request', () => {
    open();
    session.requestGame();
    expect(line().sent).toEqual([{ type: 'request_game' }]);
    expect(session.get().phase).toBe('waiting_for_game');
  });

  test('waits for the line when it is not there yet', () => {
    session.open();
    session.requestGame();
    expect(line().sent).toEqual([]);
    line().events.onOpen();
    line().tell(nothing);
    expect(line().sent).toEqual([{ type: 'request_game' }]);
  });

  test('is repeated when the line is lost while waiting', () => {
    open();
    session.requestGame();
    line().tell({ type: 'matching', payload: { playing: 0 } });
    line().events.onClose(1006);
    vi.advanceTimersByTime(1000);
    expect(lines).toHaveLength(2);
    line().events.onOpen();
    line().tell(nothing);
    expect(line().sent).toEqual([{ type: 'request_game' }]);
  });

  test('Cancel Request closes the socket, and nothing is asked again', () => {
    open();
    session.requestGame();
    session.cancelRequest();
    expect(line().closedWith).toBe(1000);
    expect(session.get()).toMatchObject({ phase: 'doing_nothing', connection: 'idle' });
    line().tell(started);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(session.get().phase).toBe('doing_nothing');
  });

  test('works again after a cancel', () => {
    open();
    session.requestGame();
    session.cancelRequest();
    session.requestGame();
    expect(lines).toHaveLength(2);
    line().events.onOpen();
    line().tell(nothing);
    expect(line().sent).toEqual([{ type: 'request_game' }]);
  });
});

describe('a move', () => {
  test('is sent with its place in the game', () => {
    open();
    line().tell(started);
    session.play(e4);
    expect(line().sent).toEqual([{ type: 'move', move: e4, ply: 0, game_id: 'g' }]);
  });

  test('made without a line is sent when it is back, and not if it had arrived', () => {
    open();
    line().tell(started);
    line().events.onClose(1006);
    session.play(e4);
    vi.advanceTimersByTime(1000);
    line().events.onOpen();
    line().tell({ type: 'state', waiting: false, playing: 2, game: state });
    expect(line().sent).toEqual([{ type: 'move', move: e4, ply: 0, game_id: 'g' }]);
    line().events.onClose(1006);
    vi.advanceTimersByTime(1000);
    line().events.onOpen();
    line().tell({ type: 'state', waiting: false, playing: 2, game: { ...state, moves: [e4] } });
    expect(line().sent).toEqual([]);
  });
});

describe('the line', () => {
  test('comes back by itself, slower and slower', () => {
    open();
    for (let i = 0; i < 4; i += 1) {
      line().events.onClose(1006);
      expect(session.get().connection).toBe('lost');
      vi.advanceTimersByTime(5000);
    }
    expect(lines).toHaveLength(5);
  });

  test('that is quiet is asked, and given up when it does not answer', () => {
    open();
    vi.advanceTimersByTime(8000);
    expect(line().sent).toEqual([{ type: 'sync' }]);
    vi.advanceTimersByTime(5000);
    expect(session.get().connection).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(lines).toHaveLength(2);
  });

  test('is given up at once when the network goes, and tried at once when it is back', () => {
    open();
    session.networkChanged(false);
    expect(session.get().connection).toBe('lost');
    expect(line().closedWith).toBe(4005);
    session.networkChanged(true);
    expect(lines).toHaveLength(2);
  });

  test.each([
    [4001, 'replaced'],
    [4002, 'signed_out'],
  ] as const)('closed with %i it stays closed: %s', (code, connection) => {
    open();
    line().events.onClose(code);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(session.get().connection).toBe(connection);
  });

  test('hands on nothing that is not in the contract', () => {
    open();
    for (const text of ['nonsense', '{"type":"move"}', '{"type":"unheard_of"}'])
      line().events.onMessage(text);
    expect(session.get().phase).toBe('doing_nothing');
  });
});

describe('a friend’s link', () => {
  const guestOf = { host: 'ann', seconds: 3000, host_here: false };
  const invited: ServerMessage = { type: 'invitation', mine: null, guest_of: guestOf, rematch: null };
  const accept: ClientMessage = { type: 'accept_invitation', token: 'a-token' };

  function waitForHost(): void {
    open();
    session.acceptInvitation('a-token');
    line().tell(invited);
  }

  function loseLine(): void {
    line().events.onClose(1006);
    vi.advanceTimersByTime(1000);
    line().events.onOpen();
    line().tell(nothing);
  }

  test('that was taken back while the line was lost leaves no panel behind', () => {
    waitForHost();
    loseLine();
    expect(line().sent).toEqual([accept]);
    line().tell({ type: 'invitation_refused', reason: 'gone' });
    expect(session.get()).toMatchObject({ invitation: { guest_of: null }, refusal: null });
    loseLine();
    expect(line().sent).toEqual([]);
  });

  test('that still works is waited for as before', () => {
    waitForHost();
    loseLine();
    line().tell(invited);
    line().tell(nothing);
    expect(line().sent).toEqual([accept]);
    expect(session.get()).toMatchObject({ invitation: { guest_of: guestOf }, refusal: null });
    session.acceptInvitation('another');
    line().tell({ type: 'invitation_refused', reason: 'gone' });
    expect(session.get()).toMatchObject({ invitation: { guest_of: guestOf }, refusal: 'gone' });
  });
});

test('a game that ended while the line was lost tells its end', () => {
  open();
  line().tell(started);
  line().events.onClose(1006);
  vi.advanceTimersByTime(1000);
  line().events.onOpen();
  line().tell(nothing);
  expect(line().sent).toEqual([{ type: 'sync', game_id: 'g' }]);
  const payload = { ...state.payload, winner: 'Black', reason: 'abandoned' } as const;
  line().tell({ type: 'state', waiting: false, playing: 0, game: { ...state, payload } });
  expect(session.get()).toMatchObject({ phase: 'game_over', status: 'Game Over.  Winner is: Black' });
});

test('a game the server does not know is over, and asked for only once', () => {
  open();
  line().tell(started);
  line().tell(nothing);
  line().tell(nothing);
  expect(line().sent).toEqual([{ type: 'sync', game_id: 'g' }]);
  expect(session.get().phase).toBe('doing_nothing');
});

test('draw offers and resignations name their game', () => {
  open();
  line().tell(started);
  session.offerDraw();
  session.resign();
  expect(line().sent).toEqual([
    { type: 'request_game', game_id: 'g' },
    { type: 'resign', game_id: 'g' },
  ]);
});

describe('a game that an earlier visit left', () => {
  function reopen(options: ConstructorParameters<typeof LiveSession>[2]): void {
    session = new LiveSession(
      (events) => {
        lines.push(new Line(events));
        return line();
      },
      () => 0,
      options,
    );
    session.open();
  }

  test('is over: who comes back late sees the result', () => {
    reopen({ lastGameId: 'g' });
    line().events.onOpen();
    line().tell(nothing);
    expect(line().sent).toEqual([{ type: 'sync', game_id: 'g' }]);
    const over = { ...state.payload, winner: 'Black', reason: 'abandoned' } as const;
    line().tell({ ...nothing, game: { ...state, payload: over } });
    expect(session.get()).toMatchObject({ phase: 'game_over', status: 'Game Over.  Winner is: Black' });
  });

  test('is somebody else’s, or never was: there is nothing to see', () => {
    reopen({ lastGameId: 'g' });
    line().events.onOpen();
    line().tell(nothing);
    line().tell(nothing);
    expect(session.get()).toMatchObject({ phase: 'doing_nothing', game: null });
  });

  test('does not stand in the way of a new one', () => {
    reopen({ lastGameId: 'g' });
    session.requestGame();
    line().events.onOpen();
    line().tell(nothing);
    expect(line().sent).toEqual([{ type: 'request_game' }]);
  });

  test('a refused socket of a signed-out page is not tried again for ever', async () => {
    reopen({ isSignedIn: async () => false });
    line().events.onClose(1006);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.get().connection).toBe('signed_out');
    expect(lines).toHaveLength(1);
  });

  test('a server that is away is tried again', async () => {
    reopen({ isSignedIn: () => Promise.reject(new Error('unreachable')) });
    line().events.onClose(1006);
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.get().connection).toBe('lost');
    expect(lines.length).toBeGreaterThan(1);
  });

  test('a line that was open and breaks asks nobody', async () => {
    const isSignedIn = vi.fn<() => Promise<boolean>>(async () => false);
    reopen({ isSignedIn });
    line().events.onOpen();
    line().events.onClose(1006);
    await vi.advanceTimersByTimeAsync(0);
    expect(isSignedIn).not.toHaveBeenCalled();
  });
});
