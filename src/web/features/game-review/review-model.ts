import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { GameMoves } from '#chess/pgn/game-moves';
import { addMove, getLineFen, type Line, makeLine, takeBackMove } from '#chess/pgn/line';
import type { BoardMove, PlayedMove } from '#chess/position/moves';
import type { Score } from '#chess/position/score';
import type { Verdict } from '#chess/review/judgement';
import type { NoCard } from '#chess/review/mistake-cards';

import type { AnalysedGame } from '../../analysis/analysed-game.ts';
import type { MistakeRow } from '../../analysis/mistake-row.ts';
import type { CardStart } from '../../card-editor/edited-card.ts';

export type ReviewTab = 'moves' | 'mistakes' | 'compare' | 'pgn' | 'notes' | 'reviews';

export interface LineAnswer {
  readonly move: PlayedMove;
  readonly verdict: Verdict | 'searching';
}

export interface MistakeLine {
  readonly kind: 'better' | 'try';
  readonly row: MistakeRow;
  readonly moves: readonly PlayedMove[];
  readonly index: number;
  readonly answer?: LineAnswer;
}

type ReviewDialog = 'opening' | { readonly card: CardStart; readonly row?: MistakeRow };

export interface ReviewState {
  readonly game: GameMoves;
  readonly ply: number;
  readonly orientation: Color;
  readonly tab: ReviewTab;
  readonly line: MistakeLine | undefined;
  readonly tried: { readonly ply: number; readonly line: Line } | undefined;
  /**
   * The half-moves of mistakes whose better move the user has seen. The page hides the better moves of other
   * mistakes.
   */
  readonly revealed: ReadonlySet<number>;
  readonly chosenPly: number | undefined;
  readonly isAnalysing: boolean;
  readonly awaitsFirstMistake: boolean;
  readonly dialog: ReviewDialog | undefined;
}

export type ReviewEvent =
  | { type: 'game'; game: GameMoves }
  | { type: 'go'; ply: number }
  | { type: 'step'; by: number }
  | { type: 'flip' }
  | { type: 'tab'; tab: ReviewTab }
  | { type: 'toggle-engine' }
  | { type: 'mistake'; row: MistakeRow }
  | { type: 'first-mistake'; row: MistakeRow }
  | { type: 'show-better'; row: MistakeRow; moves: readonly PlayedMove[] }
  | { type: 'try-again'; row: MistakeRow }
  | { type: 'answer'; row: MistakeRow; answer: LineAnswer }
  | { type: 'end-line' }
  | { type: 'try-line' }
  | { type: 'play'; move: BoardMove }
  | { type: 'take-back' }
  | { type: 'end-tried' }
  | { type: 'dialog'; dialog: ReviewDialog | undefined };

interface ReviewStart {
  game: GameMoves;
  player: Color;
  hasReview: boolean;
  mistakePly?: number | undefined;
  opensAtMistake?: boolean;
}

export function makeReviewState(start: ReviewStart): ReviewState {
  const { game, player, hasReview, mistakePly, opensAtMistake = false } = start;
  const isAtMistake = mistakePly !== undefined || opensAtMistake;
  const state: ReviewState = {
    game,
    ply: 0,
    orientation: player,
    tab: isAtMistake ? 'mistakes' : hasReview ? 'moves' : 'reviews',
    line: undefined,
    tried: undefined,
    revealed: new Set(),
    chosenPly: undefined,
    isAnalysing: false,
    awaitsFirstMistake: opensAtMistake,
    dialog: undefined,
  };
  return settle(mistakePly === undefined ? state : goTo(state, mistakePly - 1));
}

export function reduce(state: ReviewState, event: ReviewEvent): ReviewState {
  return settle(change(state, event));
}

function settle(state: ReviewState): ReviewState {
  const isBusy = state.ply !== 0 || state.tab !== 'mistakes' || state.line || getTried(state);
  return state.awaitsFirstMistake && isBusy ? { ...state, awaitsFirstMistake: false } : state;
}

function change(state: ReviewState, event: ReviewEvent): ReviewState {
  const { line, tried } = state;
  switch (event.type) {
    case 'game':
      return { ...state, game: event.game, ply: Math.min(state.ply, event.game.moves.length) };
    case 'go':
      return goTo(state, event.ply);
    case 'step':
      return line
        ? { ...state, line: { ...line, index: clamp(line.index + event.by, line.moves.length) } }
        : goTo(state, state.ply + event.by);
    case 'flip':
      return { ...state, orientation: opposite(state.orientation) };
    case 'tab':
      // The text of the line is on the Mistakes tab, so leaving that tab closes the line.
      return { ...state, tab: event.tab, line: event.tab === 'mistakes' ? line : undefined };
    case 'toggle-engine':
      return { ...state, isAnalysing: !state.isAnalysing };
    case 'mistake':
      return goToMistake(state, event.row);
    case 'first-mistake':
      return state.awaitsFirstMistake
        ? { ...goToMistake(state, event.row), awaitsFirstMistake: false }
        : state;
    case 'show-better':
      return beginLine(reveal(state, event.row), {
        kind: 'better',
        row: event.row,
        moves: event.moves,
        index: Math.min(1, event.moves.length),
      });
    case 'try-again':
      return {
        ...beginLine(state, { kind: 'try', row: event.row, moves: [], index: 0 }),
        tab: 'mistakes',
        tried: undefined,
      };
    case 'answer':
      return answer(state, event.row, event.answer);
    case 'end-line':
      return { ...state, line: undefined };
    case 'try-line':
      return { ...state, tried: { ply: state.ply, line: makeLine(getGameFen(state)) } };
    case 'play': {
      const own = getTried(state);
      const next = own && addMove(own, event.move);
      return next ? { ...state, tried: { ply: state.ply, line: next } } : state;
    }
    case 'take-back':
      return tried && getTried(state)
        ? { ...state, tried: { ...tried, line: takeBackMove(tried.line) } }
        : state;
    case 'end-tried':
      return { ...state, tried: undefined };
    case 'dialog':
      return { ...state, dialog: event.dialog };
  }
}

function clamp(ply: number, last: number): number {
  return Math.max(0, Math.min(last, ply));
}

function goTo(state: ReviewState, ply: number): ReviewState {
  return { ...state, ply: clamp(ply, state.game.moves.length), line: undefined };
}

function goToMistake(state: ReviewState, { ply }: MistakeRow): ReviewState {
  return { ...goTo(state, ply - 1), tab: 'mistakes', chosenPly: ply };
}

function beginLine(state: ReviewState, line: MistakeLine): ReviewState {
  return { ...goTo(state, line.row.ply - 1), line };
}

function reveal(state: ReviewState, { ply }: MistakeRow): ReviewState {
  return { ...state, revealed: new Set(state.revealed).add(ply) };
}

/** If the user has left this mistake, a right answer only reveals the better move. */
function answer(state: ReviewState, row: MistakeRow, given: LineAnswer): ReviewState {
  const next = isRight(given) ? reveal(state, row) : state;
  const { line } = state;
  if (line?.kind !== 'try' || line.row.ply !== row.ply) return next;
  const moves = isRight(given) || given.verdict === 'searching' ? [given.move] : [];
  return { ...next, line: { ...line, answer: given, moves, index: moves.length } };
}

export function isRight(given: LineAnswer | undefined): boolean {
  return given?.verdict === 'best' || given?.verdict === 'also-good';
}

export function isAsking({ line }: ReviewState): boolean {
  return line?.kind === 'try' && !isRight(line.answer) && line.answer?.verdict !== 'searching';
}

export function getTried({ tried, ply }: ReviewState): Line | undefined {
  return tried?.ply === ply ? tried.line : undefined;
}

export function getGameFen({ game, ply }: ReviewState): string {
  return game.moves[ply - 1]?.fen ?? game.initialFen;
}

export function getShown(state: ReviewState): { fen: string; lastMove: PlayedMove | undefined } {
  const { game, ply, line } = state;
  if (line) {
    const lastMove = line.moves[line.index - 1];
    return { fen: lastMove?.fen ?? line.row.fen, lastMove };
  }
  const tried = getTried(state);
  const lastMove = tried?.moves.at(-1) ?? game.moves[ply - 1];
  return { fen: tried ? getLineFen(tried) : getGameFen(state), lastMove };
}

export function getStep({ game, ply, line }: ReviewState): { at: number; last: number } {
  return line ? { at: line.index, last: line.moves.length } : { at: ply, last: game.moves.length };
}

export interface MistakeWalk {
  readonly rows: readonly MistakeRow[];
  readonly current: MistakeRow | undefined;
  readonly next: MistakeRow | undefined;
  readonly previous: MistakeRow | undefined;
}

export function findWalk(state: ReviewState, rows: readonly MistakeRow[] = []): MistakeWalk {
  const onBoard = rows.find(({ ply }) => ply === (state.line?.row.ply ?? state.ply + 1));
  const current = onBoard ?? rows.find(({ ply }) => ply === state.chosenPly);
  function turn(step: 1 | -1): MistakeRow | undefined {
    const at = current === undefined ? (step === 1 ? -1 : 0) : rows.indexOf(current);
    const next = rows.at((at + step) % rows.length);
    return next === current && onBoard === current ? undefined : next;
  }
  return { rows, current, next: turn(1), previous: turn(-1) };
}

/** Returns the mistake on the board if its better move is known. Evaluations of Lichess may have none. */
export function findJudgedMistake(
  state: ReviewState,
  rows: readonly MistakeRow[] = [],
): MistakeRow | undefined {
  const isHere = ({ ply }: MistakeRow) => !getTried(state) && ply === state.ply + 1;
  const row = state.line?.row ?? rows.find(isHere);
  return row?.best === '' ? undefined : row;
}

export type CardState = 'made' | 'ready' | 'analysing' | NoCard;

/** The user may make cards that are too hard for their level, and more cards of a game than Tabiya would. */
export function findCardState(
  { ply }: MistakeRow,
  { isComplete, withCard, refusals }: Pick<AnalysedGame, 'isComplete' | 'withCard' | 'refusals'>,
): CardState {
  const refusal = refusals.get(ply);
  if (withCard.has(ply) || refusal === 'known-position') return 'made';
  if (!isComplete) return 'analysing';
  return refusal === undefined || refusal === 'rarely-found' || refusal === 'enough' ? 'ready' : refusal;
}

export function findScore(
  state: ReviewState,
  scores: readonly (Score | undefined)[] = [],
): Score | undefined {
  if (getTried(state)) return undefined;
  return scores[state.line ? state.line.row.ply - 1 : state.ply];
}
