import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  newSession,
  type SearchRequest,
  type SessionEvent,
  type SessionState,
  type SessionStep,
  stepSession,
} from './uci-session.ts';

const request: SearchRequest = {
  initialFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  moves: ['e2e4'],
  turn: 'black',
  nodes: 1000,
  lines: 1,
  game: 'a',
};

const say = (line: string): SessionEvent => ({ kind: 'line', line });

function play(events: SessionEvent[], from: SessionState = newSession) {
  let state = from;
  const steps: SessionStep[] = [];
  for (const event of events) {
    const step = stepSession(state, event);
    state = step.state;
    steps.push(step);
  }
  return {
    state,
    sent: steps.flatMap(({ send }) => send),
    report: steps.flatMap(({ report }) => (report ? [report] : [])),
  };
}

const idle = play([{ kind: 'start' }, say('Stockfish 19 Lite'), say('uciok'), say('readyok')]);

describe('a session', () => {
  test('greets, prepares and is ready', () => {
    expect(idle.sent).toEqual(['uci', 'setoption name UCI_Chess960 value true', 'isready']);
    expect(idle.report).toEqual([{ kind: 'ready' }]);
  });

  test('looks at one move alone', () => {
    const { sent } = play([{ kind: 'search', request: { ...request, onlyMove: 'e8h8' } }], idle.state);
    expect(sent.at(-1)).toBe('go nodes 1000 searchmoves e8h8');
  });

  test('searches, and tells from White’s side', () => {
    const { sent, report } = play(
      [
        { kind: 'search', request },
        say('info depth 1 score cp 20 nodes 40 pv e7e5'),
        say('info depth 2 score cp 900 lowerbound nodes 80 pv c7c5'),
        say('info depth 2 score cp 31 nodes 120 pv c7c5 g1f3'),
        say('bestmove c7c5'),
      ],
      idle.state,
    );
    expect(sent).toEqual([
      'ucinewgame',
      'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4',
      'go nodes 1000',
    ]);
    expect(report.map(({ kind }) => kind)).toEqual(['update', 'update', 'done']);
    expect(report.at(-1)).toEqual({
      kind: 'done',
      wasStopped: false,
      search: { nodes: 120, lines: [{ score: { cp: -31 }, moves: ['c7c5', 'g1f3'] }] },
    });
  });

  test('within a game the engine keeps its memory, and options are sent when they change', () => {
    const first = play(
      [{ kind: 'search', request: { ...request, lines: 3 } }, say('bestmove e7e5')],
      idle.state,
    );
    expect(first.sent).toContain('setoption name MultiPV value 3');
    expect(first.report).toEqual([{ kind: 'done', search: undefined, wasStopped: false }]);
    const second = play([{ kind: 'search', request: { ...request, lines: 3 } }], first.state);
    expect(second.sent.map((line) => line.split(' ', 1)[0])).toEqual(['position', 'go']);
    const third = play(
      [say('bestmove e7e5'), { kind: 'search', request: { ...request, game: 'b' } }],
      second.state,
    );
    expect(third.sent.slice(0, 2)).toEqual(['ucinewgame', 'setoption name MultiPV value 1']);
  });

  const round = (depth: number, ...lines: string[]) =>
    lines.map((line, index) => say(`info depth ${depth} multipv ${index + 1} score cp ${line}`));
  const firstMoves = (events: SessionEvent[]) => {
    const { report } = play(
      [{ kind: 'search', request: { ...request, turn: 'white', lines: 3 } }, ...events, say('bestmove d2d4')],
      idle.state,
    );
    const end = report.at(-1);
    return end?.kind === 'done' ? end.search?.lines.map(({ moves }) => moves[0]) : undefined;
  };
  const whole = round(9, '50 nodes 1 pv e2e4', '40 nodes 2 pv d2d4', '30 nodes 3 pv c2c4');

  test('of several lines the last whole round counts', () => {
    const better = round(10, '45 nodes 5 pv d2d4', '44 nodes 6 pv e2e4', '30 nodes 7 pv c2c4');
    expect(firstMoves([...whole, ...better])).toEqual(['d2d4', 'e2e4', 'c2c4']);
    // A round is one search result per line. Until a round is complete and exact, the previous one counts.
    expect(firstMoves([...whole, ...better.slice(0, 2)])).toEqual(['e2e4', 'd2d4', 'c2c4']);
    const bounded = round(10, '45 upperbound nodes 5 pv d2d4', '44 nodes 6 pv e2e4', '30 nodes 7 pv c2c4');
    expect(firstMoves([...whole, ...bounded])).toEqual(['e2e4', 'd2d4', 'c2c4']);
    expect(firstMoves([...whole, say('info depth 10 multipv 4 score cp 99 nodes 5 pv a2a4')])).toHaveLength(
      3,
    );
  });

  test('a position with two moves has two lines', () => {
    expect(
      firstMoves([...whole.slice(0, 2), ...round(10, '9 nodes 5 pv d2d4', '8 nodes 6 pv e2e4')]),
    ).toEqual(['d2d4', 'e2e4']);
    expect(firstMoves(whole.slice(0, 1))).toEqual(['e2e4']);
    expect(firstMoves([])).toBeUndefined();
    const { report } = play(
      [
        { kind: 'search', request: { ...request, lines: 3 } },
        ...round(1, '9 nodes 5 pv d2d4', '8 nodes 6 pv e2e4'),
        ...round(2, '9 nodes 5 pv d2d4', '8 nodes 6 pv e2e4'),
      ],
      idle.state,
    );
    expect(report).toMatchObject([{ kind: 'update', update: { depth: 1, search: { nodes: 6 } } }]);
  });

  test('stopped, it waits for the last word', () => {
    const stopping = play(
      [{ kind: 'search', request }, { kind: 'stop' }, { kind: 'stop' }, { kind: 'search', request }],
      idle.state,
    );
    expect(stopping.sent.slice(-2)).toEqual(['go nodes 1000', 'stop']);
    expect(play([say('bestmove e7e5')], stopping.state).report).toMatchObject([
      { kind: 'done', wasStopped: true },
    ]);
  });
});

test('whatever happens, there is no second `go` before a `bestmove`, and none before it is ready', () => {
  const event: fc.Arbitrary<SessionEvent> = fc.oneof(
    fc.constant<SessionEvent>({ kind: 'start' }),
    fc.constant<SessionEvent>({ kind: 'stop' }),
    fc.constant<SessionEvent>({ kind: 'search', request }),
    fc
      .oneof(
        fc.constantFrom('uciok', 'readyok', 'bestmove e2e4', 'info depth 1 score cp 3 nodes 4 pv e2e4'),
        fc.string(),
      )
      .map(say),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: SessionState = newSession;
      let searching = false;
      for (const each of events) {
        const isReady: boolean = state.phase === 'idle';
        const step = stepSession(state, each);
        for (const command of step.send) {
          if (!command.startsWith('go')) continue;
          expect(searching).toBe(false);
          expect(isReady).toBe(true);
          searching = true;
        }
        if (step.report?.kind === 'done') searching = false;
        state = step.state;
      }
    }),
  );
});
