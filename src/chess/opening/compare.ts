import type { Color } from 'chessops/types';
import { findChapterStart, makeChapterName } from '#chess/pgn/chapter-start';
import { makeBrokenMove, type Omission } from '#chess/pgn/omission';
import type { GraphMove, GraphPosition, OpeningGraph } from './graph.ts';
import type { MoveNode, PgnChapter } from '#chess/pgn/reader';
import { TreeBoard } from '#chess/position/tree-board';

/** How a game and a book part: the mover left, the book has no more moves, or the game stopped first. */
export type ComparisonEnding = 'you-left' | 'opponent-left' | 'book-ended' | 'game-ended';

export interface BookAlternative {
  san: string;
  chapters: string[];
}

/** A stretch of the game that is in the book again, by another order of moves. */
export interface BookReturn {
  /** Half-moves played when the game is back in a book position, and the move that brought it there. */
  ply: number;
  san: string;
  fen: string;
  /** How many book moves followed, and in which chapters the first of them is. */
  movesFollowed: number;
  chapters: string[];
}

export interface Comparison {
  name: string;
  color: Color;
  ending: ComparisonEnding;
  /** The game's half-moves before its first one, and how many of them the book has from the start on. */
  startPly: number;
  movesInBook: number;
  lastInBook: string | undefined;
  gameMoves: number;
  /** The position where the ending happened and the move the game went on with, if it did. */
  fen: string;
  played: string | undefined;
  /** What the book has there. */
  alternatives: BookAlternative[];
  /** Chapters of the last move that was in the book. */
  chapters: string[];
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
  const firstOut = moves.findIndex(({ edge }) => !edge);
  const movesInBook = firstOut < 0 ? moves.length : firstOut;
  const lastIn = moves[movesInBook - 1];
  const leaving = moves[movesInBook];
  const parting = leaving ? leaving.before : (lastIn?.after ?? first);
  return {
    name,
    color,
    ending: findEnding(leaving, color),
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
    chapters: lastIn?.edge ? findChapters(graph, lastIn.edge) : [],
    returns: findReturns(graph, moves, movesInBook),
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
    const after = edge?.to ?? graph.positions.find(board);
    played.push({ san, ply, before, edge, after });
    before = after;
  }
  return played;
}

/** Every time a move outside the book leads to a position of the book. */
function findReturns(graph: OpeningGraph, moves: readonly PlayedMove[], movesInBook: number): BookReturn[] {
  const returns: BookReturn[] = [];
  for (let i = movesInBook; i < moves.length; i++) {
    const move = moves[i];
    if (!move?.after || move.edge) continue;
    let movesFollowed = 0;
    while (moves[i + 1 + movesFollowed]?.edge) movesFollowed++;
    const next = moves[i + 1]?.edge;
    returns.push({
      ply: move.ply,
      san: move.san,
      fen: move.after.key,
      movesFollowed,
      chapters: [...new Set((next ? [next] : move.after.moves).flatMap((edge) => findChapters(graph, edge)))],
    });
  }
  return returns;
}

function findChapters(graph: OpeningGraph, move: GraphMove): string[] {
  return move.lines.map(({ chapter }) => graph.chapters[chapter] ?? '');
}

function makeGameName(game: PgnChapter, index: number): string {
  const white = game.headers.get('White');
  const black = game.headers.get('Black');
  return white && black ? `${white} vs. ${black}` : makeChapterName(game, index);
}

function countMainLine(moves: readonly MoveNode[]): number {
  let count = 0;
  for (let node = moves[0]; node; node = node.children[0]) count++;
  return count;
}
