import type { Score } from '#chess/position/score';

export interface SearchLine {
  readonly score: Score;
  /** The moves in UCI; castling is the king taking the rook. Empty if only a score is known. */
  readonly moves: readonly string[];
}

export interface PositionSearch {
  readonly nodes: number;
  readonly lines: readonly [SearchLine, ...SearchLine[]];
  readonly tried?: readonly SearchLine[];
}

export type AnalysisSource = 'lichess' | 'here';

export interface GameAnalysis {
  readonly source: AnalysisSource;
  /** The engine's version: the app never mixes the scores of two versions. */
  readonly engine: string;
  readonly gameId: string;
  /** Until an analysis is final, screens show only labels that deeper searches cannot change. */
  readonly isFinal: boolean;
  readonly searches: ReadonlyMap<number, PositionSearch>;
}

/** Long games store shorter lines, so that a review stays small. */
const LINE_MOVES = 10;
const MOVES_OF_ALL_LINES = 1600;

/** Shortens only searches with a single line, because cards store the others. */
function findLineMoves(plies: number, lines: number): number {
  if (lines > 1) return LINE_MOVES;
  return Math.max(2, Math.min(LINE_MOVES, Math.floor(MOVES_OF_ALL_LINES / Math.max(1, plies))));
}

export const MOST_TRIED = 8;
const TRIED_LINE_MOVES = 5;

export function addTried(search: PositionSearch, found: readonly SearchLine[]): PositionSearch {
  const byMove = new Map<string, SearchLine>();
  for (const { score, moves } of [...(search.tried ?? []), ...found]) {
    const line = { score, moves: moves.slice(0, TRIED_LINE_MOVES) };
    const [move = ''] = moves;
    const known = byMove.get(move);
    if (known === undefined || JSON.stringify(line) > JSON.stringify(known)) byMove.set(move, line);
  }
  const tried = [...byMove]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MOST_TRIED)
    .map(([, line]) => line);
  const { nodes, lines } = search;
  return tried.length === 0 ? { nodes, lines } : { nodes, lines, tried };
}

export function trimSearch(search: PositionSearch, plies: number): PositionSearch {
  const most = findLineMoves(plies, search.lines.length);
  const trim = ({ score, moves }: SearchLine): SearchLine => ({ score, moves: moves.slice(0, most) });
  const [first, ...others] = search.lines;
  return { ...search, lines: [trim(first), ...others.map(trim)] };
}

/** Prefers more lines, then more nodes, then a fixed order. Merges the tried moves of equal searches. */
function betterSearch(one: PositionSearch, other: PositionSearch): PositionSearch {
  if (one === other) return one;
  const byLines = one.lines.length - other.lines.length;
  if (byLines !== 0) return byLines > 0 ? one : other;
  if (one.nodes !== other.nodes) return one.nodes > other.nodes ? one : other;
  const [text, otherText] = [one, other].map(({ lines }) => JSON.stringify(lines));
  if (text === otherText) return addTried(one, other.tried ?? []);
  return (text ?? '') > (otherText ?? '') ? one : other;
}

/** Merges the results of two devices in any order. If game, engine or source differ, only `newer` counts. */
export function mergeAnalyses(known: GameAnalysis, newer: GameAnalysis): GameAnalysis {
  const isSame =
    known.gameId === newer.gameId && known.engine === newer.engine && known.source === newer.source;
  if (!isSame) return newer;
  const searches = new Map(known.searches);
  for (const [ply, search] of newer.searches) {
    const old = searches.get(ply);
    searches.set(ply, old === undefined ? search : betterSearch(old, search));
  }
  return { ...known, searches, isFinal: known.isFinal || newer.isFinal };
}
