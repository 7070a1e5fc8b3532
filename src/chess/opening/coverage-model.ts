import { INITIAL_EPD } from 'chessops/fen';
import type { Color } from 'chessops/types';
import type { Book } from './book.ts';
import { spreadReach } from './coverage-reach.ts';
import { isWhiteToMove } from './graph.ts';
import { PositionIndex } from '#chess/position/position-index';
import { TreeBoard } from '#chess/position/tree-board';

/** What opponents played in a position: games in all, and per move in SAN. */
export interface PositionStatistics {
  total: number;
  moves: ReadonlyMap<string, number>;
}

/** By position key. A position that is missing, or without games, is unknown, which is not the same as uncovered. */
export type Statistics = ReadonlyMap<string, PositionStatistics>;

/** A move out of a position, with the share of games that play it; own moves count as 1. */
export interface ModelMove {
  san: string;
  /** Where it leads, if that is a position of the book or the end of one of its lines. */
  to: ModelPosition | undefined;
  games: number;
  share: number;
  isBookMove: boolean;
}

export interface ModelPosition {
  /** Its place among all positions. */
  index: number;
  key: string;
  isOwn: boolean;
  ply: number;
  moves: ModelMove[];
  games: number;
  isKnown: boolean;
  /** The chance to come here from a start of the book if the user aims for it, as far as it is known. */
  reach: number;
  /** The likeliest way here. */
  cameFrom: { position: ModelPosition; san: string } | undefined;
}

export interface CoverageModel {
  positions: ModelPosition[];
  /** The initial position if the book has it, then every position no book move leads to. */
  starts: ModelPosition[];
}

/**
 * The book as a graph of chances. A position's chance is the sum over the ways that lead into it, so transpositions
 * count in full. It is exact where the book has one own move per position; where it has several, each counts as the
 * one played, and the sum stays below 1.
 */
export function buildCoverageModel(book: Book, color: Color, statistics: Statistics): CoverageModel {
  const byKey = new Map<string, ModelPosition>();
  for (const key of Object.keys(book)) {
    const { lowest_move_number = 1 } = book[key] ?? {};
    byKey.set(
      key,
      newPosition(byKey.size, key, color, 2 * (lowest_move_number - 1) + (isWhiteToMove(key) ? 0 : 1)),
    );
  }
  // Ends of lines are added on the way; the book has no moves for them.
  for (const position of byKey.values()) addBookMoves(position, book, color, byKey);
  const positions = [...byKey.values()];
  addStatistics(positions, statistics);
  return { positions, starts: spreadReach(positions) };
}

function addBookMoves(
  position: ModelPosition,
  book: Book,
  color: Color,
  byKey: Map<string, ModelPosition>,
): void {
  for (const [san, { to }] of Object.entries(book[position.key]?.moves ?? {})) {
    let target = byKey.get(to);
    if (!target) {
      target = newPosition(byKey.size, to, color, position.ply + 1);
      byKey.set(to, target);
    }
    position.moves.push({ san, to: target, games: 0, share: position.isOwn ? 1 : 0, isBookMove: true });
  }
}

function newPosition(index: number, key: string, color: Color, ply: number): ModelPosition {
  const isOwn = isWhiteToMove(key) === (color === 'white');
  return { index, key, isOwn, ply, moves: [], games: 0, isKnown: false, reach: 0, cameFrom: undefined };
}

/** Adds the moves opponents play, in the order of their games. */
function addStatistics(positions: readonly ModelPosition[], statistics: Statistics): void {
  const board = new TreeBoard(INITIAL_EPD);
  // A reply leads to a position in which it is the user's turn.
  const answered = new PositionIndex<ModelPosition>();
  for (const position of positions) {
    if (!position.isOwn) continue;
    board.setUp(position.key);
    answered.add(board, position);
  }
  for (const position of positions) {
    const known = position.isOwn || position.moves.length === 0 ? undefined : statistics.get(position.key);
    if (!known || known.total <= 0) continue;
    board.setUp(position.key);
    position.isKnown = true;
    position.games = known.total;
    addReplies(position, known, board, answered);
  }
}

function addReplies(
  position: ModelPosition,
  { total, moves }: PositionStatistics,
  board: TreeBoard,
  answered: PositionIndex<ModelPosition>,
): void {
  const bookMoves = position.moves;
  const replies: ModelMove[] = [];
  for (const [san, games] of moves) {
    const share = Math.min(1, games / total);
    const bookMove = bookMoves.find((move) => move.san === san);
    const to = bookMove ? bookMove.to : findTransposition(board, san, answered);
    replies.push({ san, to, games, share, isBookMove: bookMove !== undefined });
  }
  for (const move of bookMoves) if (!moves.has(move.san)) replies.push(move);
  position.moves = replies.sort((a, b) => b.games - a.games || (a.san < b.san ? -1 : 1));
}

/** A move the book does not have here may still lead to a position it answers. */
function findTransposition(
  board: TreeBoard,
  san: string,
  answered: PositionIndex<ModelPosition>,
): ModelPosition | undefined {
  const move = board.findMove(san);
  if (typeof move === 'string') return undefined;
  board.play(move);
  const target = answered.find(board);
  board.takeBack();
  return target;
}
