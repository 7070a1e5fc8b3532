import { INITIAL_EPD } from 'chessops/fen';

import type { OfferPosition } from '#chess/building/offer-nodes';
import { findPositionKey } from '#chess/position/key';
import { type BoardMove, findPosition, playMove } from '#chess/position/moves';
import type { FigureGap } from '#contract/book-figures';
import type { StudyColor } from '#contract/studies';

import type { BookPosition, PositionRequest } from '../../../worker/book-position.ts';
import type { WantedLine } from '../edit/plan-line.ts';
import { findNextGap } from '../use-gaps.ts';
import { isGap, type MoveRow, type MoveTableRows } from './move-rows.ts';

interface Choice {
  key: string;
  san: string;
}

export interface WorkspaceState {
  isFlipped: boolean;
  isEngineOn: boolean;
  isEditing: boolean;
  isStudyDrawn: boolean;
  row: Choice | undefined;
  answer: Choice | undefined;
  ignoring: string | undefined;
}

export const initialState: WorkspaceState = {
  isFlipped: false,
  isEngineOn: false,
  isEditing: false,
  isStudyDrawn: false,
  row: undefined,
  answer: undefined,
  ignoring: undefined,
};

export interface Shown {
  color: StudyColor;
  position: BookPosition | undefined;
  table: MoveTableRows;
  requestedKey: string | undefined;
  move: string | undefined;
  gaps: readonly FigureGap[];
}

export type WorkspaceEvent =
  | { kind: 'toggle'; what: 'isFlipped' | 'isEngineOn' | 'isEditing' | 'isStudyDrawn' }
  | { kind: 'next-gap' }
  | { kind: 'back' | 'forward' | 'close-gap' | 'ignore' | 'stop-ignoring' }
  | { kind: 'step'; steps: number }
  | { kind: 'choose'; offset: number }
  | { kind: 'go-row' | 'open-gap'; row: Choice }
  | { kind: 'go'; to: PositionRequest; isStep?: boolean }
  | { kind: 'play'; move: BoardMove }
  | { kind: 'answer'; san: string };

interface Destination {
  to: PositionRequest;
  move?: string | undefined;
  isStep: boolean;
}

export interface WorkspaceView {
  chosen: MoveRow | undefined;
  gapRow: MoveRow | undefined;
  /** The move in the address, if the repertoire has another move here. */
  instead: MoveRow | undefined;
  canGoBack: boolean;
  boardKey: string;
  orientation: StudyColor;
}

export function makeView(
  { row, isFlipped }: WorkspaceState,
  { color, position, table: { rows }, move }: Shown,
): WorkspaceView {
  const named = rows.find(({ san }) => san === move);
  const gapRow = position && named && isGap(position, named) ? named : undefined;
  const hasOther = position?.isOwnTurn === true && position.moves.length > 0;
  const picked = row && row.key === position?.key ? row.san : undefined;
  return {
    chosen: rows.find(({ san }) => san === picked) ?? named ?? rows[0],
    gapRow,
    instead: hasOther && named?.isBookMove === false ? named : undefined,
    canGoBack: gapRow !== undefined || (position?.way.length ?? 0) > 0,
    boardKey: gapRow?.key ?? position?.key ?? INITIAL_EPD,
    orientation: isFlipped === (color === 'white') ? 'black' : 'white',
  };
}

interface Change {
  state: WorkspaceState;
  goTo?: Destination | undefined;
}

export function reduce(state: WorkspaceState, shown: Shown, event: WorkspaceEvent): Change {
  const { position, table, requestedKey, move, gaps } = shown;
  if (event.kind === 'toggle') return { state: { ...state, [event.what]: !state[event.what] } };
  if (event.kind === 'go') return { state, goTo: { to: event.to, isStep: event.isStep === true } };
  if (event.kind === 'stop-ignoring') return { state: { ...state, ignoring: undefined } };
  if (event.kind === 'next-gap') {
    const next = findNextGap(gaps, requestedKey, move);
    return { state, goTo: next && { to: { key: next.fen }, move: next.reply, isStep: false } };
  }
  if (!position) return { state };
  const { chosen, gapRow, boardKey } = makeView(state, shown);
  switch (event.kind) {
    case 'back':
      if (gapRow) return { state, goTo: goToMove(position, undefined) };
      return position.way.length === 0 ? { state } : { state, goTo: goToStep(position, -1) };
    case 'step':
      return { state, goTo: goToStep(position, event.steps) };
    case 'forward':
      return { state, goTo: chosen && goToRow(position, chosen) };
    case 'go-row':
      return { state, goTo: goToRow(position, event.row) };
    case 'open-gap':
      return { state, goTo: goToMove(position, event.row.san) };
    case 'close-gap':
      return { state, goTo: goToMove(position, undefined) };
    case 'choose': {
      const at = (chosen ? table.rows.indexOf(chosen) : -1) + event.offset;
      const next = table.rows[Math.min(table.rows.length - 1, Math.max(0, at))];
      return { state: next ? { ...state, row: { key: position.key, san: next.san } } : state };
    }
    case 'play': {
      const board = findPosition(boardKey);
      const made = board && playMove(board, event.move);
      if (!made) return { state };
      if (gapRow) return { state: { ...state, answer: { key: gapRow.key, san: made.san } } };
      return { state, goTo: goToRow(position, { san: made.san, key: findPositionKey(made.fen) }) };
    }
    case 'answer':
      return { state: gapRow ? { ...state, answer: { key: gapRow.key, san: event.san } } : state };
    case 'ignore':
      return { state: { ...state, ignoring: gapRow?.key } };
  }
}

const listSans = ({ way }: BookPosition): string[] => way.map(({ san }) => san);

function goToRow(position: BookPosition, { san, key }: Choice): Destination {
  return { to: { key, start: position.start, sans: [...listSans(position), san] }, isStep: true };
}

function goToMove(position: BookPosition, move: string | undefined): Destination {
  return { to: { key: position.key, start: position.start, sans: listSans(position) }, move, isStep: true };
}

function goToStep(position: BookPosition, steps: number): Destination {
  const way = position.way.slice(0, steps);
  const key = way.at(-1)?.key ?? position.start;
  return { to: { key, start: position.start, sans: way.map(({ san }) => san) }, isStep: true };
}

const mostStepsAhead = 6;

export function listPositionsAhead(position: BookPosition | undefined): readonly PositionRequest[] {
  if (!position) return [];
  const ahead = position.moves.slice(0, mostStepsAhead).map((move) => goToRow(position, move).to);
  return position.way.length === 0 ? ahead : [...ahead, goToStep(position, -1).to];
}

/** Uses the chances of the coverage check, which count all move orders. The table counts only one. */
export function takeCheckedChances(
  table: MoveTableRows,
  position: BookPosition | undefined,
  gaps: readonly FigureGap[],
): MoveTableRows {
  const here = new Map(
    gaps.filter(({ fen }) => fen === position?.key).map(({ reply, chance }) => [reply, chance]),
  );
  if (here.size === 0) return table;
  const rows = table.rows.map((row) => ({ ...row, chance: here.get(row.san) ?? row.chance }));
  return { ...table, rows };
}

export function makeOfferPosition(
  color: StudyColor,
  position: BookPosition,
  gapRow: MoveRow | undefined,
  chance: number | undefined,
): OfferPosition {
  const { start, key, ply } = position;
  const sans = listSans(position);
  const shared = { color, start, chance: chance ?? 0 };
  if (!gapRow) return { ...shared, sans, key, ply };
  return { ...shared, sans: [...sans, gapRow.san], key: gapRow.key, ply: ply + 1 };
}

export function makeNewLine(position: BookPosition, ...more: string[]): WantedLine {
  const { start, way } = position;
  const known = way.findLastIndex(({ isBookMove }) => isBookMove) + 1;
  return { start, sans: [...listSans(position), ...more], known, knownKey: way[known - 1]?.key ?? start };
}
