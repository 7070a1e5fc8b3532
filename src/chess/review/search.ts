/** What an engine said about the positions of a game, as it said it. Labels are worked out when it is read. */
import type { Score } from '#chess/position/score';

export interface SearchLine {
  /** From White's side. */
  readonly score: Score;
  /** In UCI as chessops writes it: castling is king takes rook. Empty where only a score is known. */
  readonly moves: readonly string[];
}

export interface PositionSearch {
  readonly nodes: number;
  /** Best first; never empty. */
  readonly lines: readonly [SearchLine, ...SearchLine[]];
  /** Other moves that somebody has tried, each searched alone with as many nodes, by name. */
  readonly tried?: readonly SearchLine[];
}

/** Lichess's own evaluations, which came with the game, or the engine that runs here. */
export type AnalysisSource = 'lichess' | 'here';

export interface GameAnalysis {
  readonly source: AnalysisSource;
  /** Which build searched: scores of two builds are not mixed. */
  readonly engine: string;
  /** The name of the moves: see review-game.ts. */
  readonly gameId: string;
  /** By ply; 0 is the position before the first move. */
  readonly searches: ReadonlyMap<number, PositionSearch>;
}

/** How much of a line is kept; a long game keeps less of it, so that a review stays small. */
const LINE_MOVES = 10;
const MOVES_OF_ALL_LINES = 1600;

/** How many moves of a line are kept in a game of so many plies. Answer keys of cards are always kept whole. */
function findLineMoves(plies: number, lines: number): number {
  if (lines > 1) return LINE_MOVES;
  return Math.max(2, Math.min(LINE_MOVES, Math.floor(MOVES_OF_ALL_LINES / Math.max(1, plies))));
}

/** How many tried moves a position keeps, and how much of what follows each. */
export const MOST_TRIED = 8;
const TRIED_LINE_MOVES = 5;

/** Adds what was found about moves that were tried. */
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

/**
 * The better of two searches of one position: more lines, then more nodes, then an order that is the same everywhere. A tried
 * move is judged against the search it was tried in, so it stays with that one.
 */
function betterSearch(one: PositionSearch, other: PositionSearch): PositionSearch {
  if (one === other) return one;
  const byLines = one.lines.length - other.lines.length;
  if (byLines !== 0) return byLines > 0 ? one : other;
  if (one.nodes !== other.nodes) return one.nodes > other.nodes ? one : other;
  const [text, otherText] = [one, other].map(({ lines }) => JSON.stringify(lines));
  if (text === otherText) return addTried(one, other.tried ?? []);
  return (text ?? '') > (otherText ?? '') ? one : other;
}

/**
 * What two devices know together. Whatever the order in which parts arrive, the result is the same; parts of another game,
 * engine or source are not mixed in, the newer ones win.
 */
export function mergeAnalyses(known: GameAnalysis, newer: GameAnalysis): GameAnalysis {
  const isSame =
    known.gameId === newer.gameId && known.engine === newer.engine && known.source === newer.source;
  if (!isSame) return newer;
  const searches = new Map(known.searches);
  for (const [ply, search] of newer.searches) {
    const old = searches.get(ply);
    searches.set(ply, old === undefined ? search : betterSearch(old, search));
  }
  return { ...known, searches };
}
