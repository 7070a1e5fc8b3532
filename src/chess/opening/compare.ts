import type { Color } from 'chessops/types';
import { findChapterName, findChapterStart } from '#chess/pgn/chapter-start';
import { countMainLine, makeBrokenMove, type Omission } from '#chess/pgn/omission';
import type { GraphMove, GraphPosition, OpeningGraph } from './graph.ts';
import { LINE_PLIES } from '#chess/pgn/line-plies';
import type { MoveNode, PgnChapter } from '#chess/pgn/chapter';
import { TreeBoard } from '#chess/position/tree-board';

/** How a game and a book part for good: the mover left, the book has no more moves, or the game stopped first. */
export type ComparisonEnding = 'you-left' | 'opponent-left' | 'book-ended' | 'game-ended';

export interface BookAlternative {
  san: string;
  chapters: string[];
}

/** The game was outside the book for a while and came back to it by another order of moves. */
export interface BookReturn {
  /** The move that led out, with the half-moves before it; undefined where the game starts outside. */
  left: { ply: number; san: string } | undefined;
  /** The move that brought it back, and the half-moves before it. */
  ply: number;
  san: string;
  fen: string;
  /** How many moves it then stayed, and in which chapters the first of them is. */
  movesFollowed: number;
  chapters: string[];
}

export interface Comparison {
  name: string;
  color: Color;
  ending: ComparisonEnding;
  /** Half-moves before the game's first one. */
  startPly: number;
  /** How many moves of the game lead to the last of its positions that is in the book, and the last of them. */
  movesInBook: number;
  lastInBook: string | undefined;
  /** Whether the book has any position of the game. */
  isEverInBook: boolean;
  gameMoves: number;
  /** The position where the ending happened and the move the game went on with, if it did. */
  fen: string;
  played: string | undefined;
  /** What the book has there. */
  alternatives: BookAlternative[];
  /** Chapters of the last move that was in the book. */
  chapters: string[];
  /** Earlier departures that were only another order of moves. */
  returns: BookReturn[];
  omissions: Omission[];
}

interface PlayedMove {
  san: string;
  ply: number;
  /** The book's positions before and after the move, and its edge, as far as the book has them. */
  before: GraphPosition | undefined;
  edge: GraphMove | undefined;
  after: GraphPosition | undefined;
}

/** One game, by its main line, against the graph; undefined with the reason where it is no game of standard chess. */
export function compareGame(
  graph: OpeningGraph,
  color: Color,
  game: PgnChapter,
  index = 0,
): Comparison | Omission {
  const name = makeGameName(game, index);
  const start = findChapterStart(game.headers);
  if (!start.ok)
    return { chapter: name, move: undefined, ...start.error, movesLeftOut: countMainLine(game.moves) };

  const omissions: Omission[] = [];
  const startKey = start.value.key;
  const board = new TreeBoard(startKey);
  const first = graph.positions.find(board);
  const moves = replay(graph, board, game.moves, start.value.ply, name, omissions);
  // A move that lands in the book at once does not leave it, whether or not the book has the move where it was played.
  const lastInBook = moves.findLastIndex(({ after }) => after);
  const movesInBook = lastInBook + 1;
  const lastIn = moves[lastInBook];
  const leaving = moves[movesInBook];
  const parting = lastIn ? lastIn.after : first;
  return {
    name,
    color,
    ending: findEnding(leaving, color),
    isEverInBook: parting !== undefined,
    startPly: start.value.ply,
    movesInBook,
    lastInBook: lastIn?.san,
    gameMoves: moves.length,
    fen: parting?.key ?? startKey,
    played: leaving?.san,
    alternatives: (parting?.moves ?? []).map((move) => ({
      san: move.san,
      chapters: findChapters(graph, move),
    })),
    chapters: lastIn ? findChaptersAt(graph, lastIn) : [],
    returns: findReturns(graph, moves),
    omissions,
  };
}

function findEnding(leaving: PlayedMove | undefined, color: Color): ComparisonEnding {
  if (!leaving) return 'game-ended';
  if (!leaving.before || leaving.before.moves.length === 0) return 'book-ended';
  return leaving.ply % 2 === (color === 'white' ? 0 : 1) ? 'you-left' : 'opponent-left';
}

function replay(
  graph: OpeningGraph,
  board: TreeBoard,
  mainLine: readonly MoveNode[],
  startPly: number,
  name: string,
  omissions: Omission[],
): PlayedMove[] {
  const played: PlayedMove[] = [];
  let before = graph.positions.find(board);
  for (let node = mainLine[0]; node; node = node.children[0]) {
    const ply = startPly + played.length;
    const packed = board.findMove(node.san);
    if (typeof packed === 'string') {
      omissions.push(makeBrokenMove(name, ply, node.san, packed, countMainLine([node])));
      break;
    }
    const edge = before?.moves.find((move) => move.packed === packed);
    const san = board.makeSanAndPlay(packed);
    // A lost ending may meet a position of the book by chance; this does not count as a return.
    const mayReturn = before !== undefined || played.length < LINE_PLIES;
    const after = edge?.to ?? (mayReturn ? graph.positions.find(board) : undefined);
    played.push({ san, ply, before, edge, after });
    before = after;
  }
  return played;
}

/** Every time the game comes from outside to a position of the book. */
function findReturns(graph: OpeningGraph, moves: readonly PlayedMove[]): BookReturn[] {
  const returns: BookReturn[] = [];
  let left: BookReturn['left'];
  for (const [index, { before, after, ply, san }] of moves.entries()) {
    if (before && !after) left = { ply, san };
    const last = returns.at(-1);
    if (last && before && after && ply === last.ply + last.movesFollowed + 1) last.movesFollowed++;
    if (before || !after) continue;
    const next = moves[index + 1];
    const way = next?.edge ? next : { edge: undefined, after };
    returns.push({ left, ply, san, fen: after.key, movesFollowed: 0, chapters: findChaptersAt(graph, way) });
  }
  return returns;
}

/** Chapters of a move, or where it only lands in the book, of what the book has after it. */
function findChaptersAt(graph: OpeningGraph, { edge, after }: Pick<PlayedMove, 'edge' | 'after'>): string[] {
  const edges = edge ? [edge] : (after?.moves ?? []);
  return [...new Set(edges.flatMap((each) => findChapters(graph, each)))];
}

function findChapters(graph: OpeningGraph, move: GraphMove): string[] {
  return move.lines.map(({ chapter }) => graph.chapters[chapter] ?? '');
}

function makeGameName(game: PgnChapter, index: number): string {
  const [white, black] = ['White', 'Black'].map((name) => game.headers.get(name)?.trim() ?? '');
  if (white || black) return `${white || '?'} vs. ${black || '?'}`;
  return findChapterName(game) ?? `Game ${index + 1}`;
}
