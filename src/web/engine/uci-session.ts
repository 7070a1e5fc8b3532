/** A UCI conversation as a pure state machine. Never sends `go` before the previous `bestmove`. */
import { scoreFor } from '#chess/review/win-chance';
import type { PositionSearch, SearchLine } from '#chess/review/search';
import { type InfoLine, isBestMove, parseInfo } from './uci.ts';

export interface SearchRequest {
  /** Start and moves, so that the engine sees repetitions. */
  readonly initialFen: string;
  readonly moves: readonly string[];
  readonly turn: 'white' | 'black';
  readonly nodes: number;
  readonly lines: number;
  readonly onlyMove?: string;
  /** The hash is useful only within a game; a new id clears it. */
  readonly game: string;
}

export interface SearchUpdate {
  readonly depth: number;
  readonly search: PositionSearch;
}

export type SessionState =
  | { readonly phase: 'new' | 'greeting' | 'preparing' }
  | { readonly phase: 'idle'; readonly game: string | undefined; readonly lines: number }
  | {
      readonly phase: 'searching';
      readonly request: SearchRequest;
      /** The round being received, and the last complete one. */
      readonly round: readonly InfoLine[];
      readonly whole: readonly InfoLine[];
      readonly isStopping: boolean;
    };

export type SessionEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'search'; readonly request: SearchRequest }
  | { readonly kind: 'stop' };

export interface SessionStep {
  readonly state: SessionState;
  readonly send: readonly string[];
  readonly report?:
    | { readonly kind: 'ready' }
    | { readonly kind: 'update'; readonly update: SearchUpdate }
    /** `search` is undefined without an exact score. */
    | { readonly kind: 'done'; readonly search: PositionSearch | undefined; readonly wasStopped: boolean };
}

export const newSession: SessionState = { phase: 'new' };

export function stepSession(state: SessionState, event: SessionEvent): SessionStep {
  switch (event.kind) {
    case 'start':
      return state.phase === 'new' ? { state: { phase: 'greeting' }, send: ['uci'] } : stay(state);
    case 'search':
      return state.phase === 'idle' ? startSearch(state, event.request) : stay(state);
    case 'stop':
      return state.phase === 'searching' && !state.isStopping
        ? { state: { ...state, isStopping: true }, send: ['stop'] }
        : stay(state);
    case 'line':
      return hear(state, event.line.trim());
  }
}

function stay(state: SessionState): SessionStep {
  return { state, send: [] };
}

function startSearch(
  { game, lines }: Extract<SessionState, { phase: 'idle' }>,
  request: SearchRequest,
): SessionStep {
  const moves = request.moves.length === 0 ? '' : ` moves ${request.moves.join(' ')}`;
  return {
    state: { phase: 'searching', request, round: [], whole: [], isStopping: false },
    send: [
      ...(game === request.game ? [] : ['ucinewgame']),
      ...(lines === request.lines ? [] : [`setoption name MultiPV value ${request.lines}`]),
      `position fen ${request.initialFen}${moves}`,
      `go nodes ${request.nodes}${request.onlyMove === undefined ? '' : ` searchmoves ${request.onlyMove}`}`,
    ],
  };
}

function hear(state: SessionState, line: string): SessionStep {
  if (state.phase === 'greeting' && line === 'uciok') {
    // Castling becomes king takes rook, as everywhere here.
    return { state: { phase: 'preparing' }, send: ['setoption name UCI_Chess960 value true', 'isready'] };
  }
  if (state.phase === 'preparing' && line === 'readyok') {
    return { state: { phase: 'idle', game: undefined, lines: 1 }, send: [], report: { kind: 'ready' } };
  }
  if (state.phase !== 'searching') return stay(state);
  return isBestMove(line) ? endSearch(state) : hearInfo(state, line);
}

type Searching = Extract<SessionState, { phase: 'searching' }>;

function endSearch(state: Searching): SessionStep {
  const { game, lines } = state.request;
  const search = makeSearch(state.request, pickWhole(state));
  return {
    state: { phase: 'idle', game, lines },
    send: [],
    report: { kind: 'done', search, wasStopped: state.isStopping },
  };
}

/** Lines come in rounds. A round with a bound is incomplete; rounds never mix, or a move could appear twice. */
function hearInfo(state: Searching, line: string): SessionStep {
  const info = parseInfo(line);
  if (info === undefined || info.multipv > state.request.lines) return stay(state);
  const whole = info.multipv === 1 ? pickWhole(state) : state.whole;
  const begun = info.multipv === 1 ? [] : state.round;
  const round = info.isBound ? begun : [...begun, info];
  const next: Searching = { ...state, whole, round };
  // Reported with its last line; a shorter round when the next begins.
  const isLast = !info.isBound && info.multipv === state.request.lines;
  const isNew = isLast || (whole !== state.whole && state.round.length < state.request.lines);
  const report = isLast ? pickWhole(next) : whole;
  const search = isNew ? makeSearch(state.request, report) : undefined;
  if (search === undefined) return { state: next, send: [] };
  const depth = report[0]?.depth ?? info.depth;
  return { state: next, send: [], report: { kind: 'update', update: { depth, search } } };
}

/** Positions with few moves have shorter rounds, so compare with the longest. */
function pickWhole({ round, whole }: Searching): readonly InfoLine[] {
  const hasNoGap = round.every(({ multipv }, index) => multipv === index + 1);
  return hasNoGap && round.length >= whole.length ? round : whole;
}

/** From White's side. */
function makeSearch({ turn }: SearchRequest, round: readonly InfoLine[]): PositionSearch | undefined {
  const [first, ...others] = round.map(({ score, moves }): SearchLine => ({
    score: scoreFor(turn, score),
    moves,
  }));
  if (first === undefined) return undefined;
  return { nodes: Math.max(...round.map(({ nodes }) => nodes)), lines: [first, ...others] };
}
