import { scoreFor } from '#chess/review/win-chance';
import type { PositionSearch, SearchLine } from '#chess/review/search';
import type { Score } from '#chess/position/score';

export interface SearchRequest {
  readonly initialFen: string;
  readonly moves: readonly string[];
  readonly turn: 'white' | 'black';
  readonly nodes: number;
  readonly lines: number;
  readonly onlyMove?: string;
  /** The engine's hash helps only within one game, so a new id clears it. */
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
    | { readonly kind: 'done'; readonly search: PositionSearch | undefined; readonly wasStopped: boolean };
}

export interface InfoLine {
  readonly isBound: boolean;
  readonly depth: number;
  readonly multipv: number;
  readonly score: Score;
  readonly nodes: number;
  readonly moves: readonly string[];
}

const maxLineLength = 8192;
const maxMoves = 64;
const movePattern = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

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
    // With this option, the engine writes castling as "king takes rook", like the rest of this code.
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

function hearInfo(state: Searching, line: string): SessionStep {
  const info = parseInfo(line);
  if (info === undefined || info.multipv > state.request.lines) return stay(state);
  const whole = info.multipv === 1 ? pickWhole(state) : state.whole;
  const begun = info.multipv === 1 ? [] : state.round;
  const round = info.isBound ? begun : [...begun, info];
  const next: Searching = { ...state, whole, round };
  const isLast = !info.isBound && info.multipv === state.request.lines;
  const isNew = isLast || (whole !== state.whole && state.round.length < state.request.lines);
  const report = isLast ? pickWhole(next) : whole;
  const search = isNew ? makeSearch(state.request, report) : undefined;
  if (search === undefined) return { state: next, send: [] };
  const depth = report[0]?.depth ?? info.depth;
  return { state: next, send: [], report: { kind: 'update', update: { depth, search } } };
}

function pickWhole({ round, whole }: Searching): readonly InfoLine[] {
  const hasNoGap = round.every(({ multipv }, index) => multipv === index + 1);
  return hasNoGap && round.length >= whole.length ? round : whole;
}

function makeSearch({ turn }: SearchRequest, round: readonly InfoLine[]): PositionSearch | undefined {
  const [first, ...others] = round.map(({ score, moves }): SearchLine => ({
    score: scoreFor(turn, score),
    moves,
  }));
  if (first === undefined) return undefined;
  return { nodes: Math.max(...round.map(({ nodes }) => nodes)), lines: [first, ...others] };
}

export function parseInfo(line: string): InfoLine | undefined {
  if (line.length > maxLineLength || !line.startsWith('info ')) return undefined;
  const words = line.split(' ');
  const pv = words.indexOf('pv');
  const head = pv < 0 ? words : words.slice(0, pv);
  if (pv < 0 || head.includes('string')) return undefined;
  const score = parseScore(head);
  const moves = readMoves(words.slice(pv + 1, pv + 1 + maxMoves));
  const depth = readNumber(head, 'depth');
  const nodes = readNumber(head, 'nodes');
  if (score === undefined || moves.length === 0 || depth === undefined || nodes === undefined)
    return undefined;
  const isBound = head.includes('lowerbound') || head.includes('upperbound');
  return { isBound, depth, multipv: readNumber(head, 'multipv') ?? 1, score, nodes, moves };
}

function readMoves(words: readonly string[]): string[] {
  const end = words.findIndex((word) => !movePattern.test(word));
  return end < 0 ? [...words] : words.slice(0, end);
}

function readNumber(words: readonly string[], name: string): number | undefined {
  const at = words.indexOf(name);
  const text = at < 0 ? undefined : words[at + 1];
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function parseScore(words: readonly string[]): Score | undefined {
  const at = words.indexOf('score');
  const [kind, text = ''] = at < 0 ? [] : words.slice(at + 1);
  if (!/^-?\d{1,6}$/.test(text)) return undefined;
  if (kind === 'cp') return { cp: Number(text) };
  return kind === 'mate' && Number(text) !== 0 ? { mate: Number(text) } : undefined;
}

export function isBestMove(line: string): boolean {
  return /^bestmove(\s|$)/.test(line);
}
