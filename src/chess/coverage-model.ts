import type { Color } from 'chessops/types';
import type { Book } from './book.ts';
import { spreadReach } from './coverage-reach.ts';
import { isWhiteToMove } from './opening-graph.ts';
import { TreeBoard } from './tree-board.ts';

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
  for (const [key, { lowest_move_number }] of Object.entries(book)) {
    const isWhite = isWhiteToMove(key);
    byKey.set(key, newPosition(byKey.size, key, color, 2 * (lowest_move_number - 1) + (isWhite ? 0 : 1)));
  }
  for (const [key, { moves }] of Object.entries(book)) {
    const position = byKey.get(key);
    if (!position) continue;
    for (const [san, { to }] of Object.entries(moves)) {
      let target = byKey.get(to);
      if (!target) {
        target = newPosition(byKey.size, to, color, position.ply + 1);
        byKey.set(to, target);
      }
      position.moves.push({ san, to: target, games: 0, share: position.isOwn ? 1 : 0, isBookMove: true });
    }
    if (!position.isOwn) addStatistics(position, statistics.get(key), byKey);
  }
  const positions = [...byKey.values()];
  return { positions, starts: spreadReach(positions) };
}

function newPosition(index: number, key: string, color: Color, ply: number): ModelPosition {
  const isOwn = isWhiteToMove(key) === (color === 'white');
  return { index, key, isOwn, ply, moves: [], games: 0, isKnown: false, reach: 0, cameFrom: undefined };
}

function addStatistics(
  position: ModelPosition,
  statistics: PositionStatistics | undefined,
  byKey: ReadonlyMap<string, ModelPosition>,
): void {
  if (!statistics || statistics.total <= 0) return;
  position.isKnown = true;
  position.games = statistics.total;
  const board = new TreeBoard(position.key);
  for (const [san, games] of statistics.moves) {
    const share = Math.min(1, games / statistics.total);
    const known = position.moves.find((move) => move.san === san);
    if (known) {
      known.games = games;
      known.share = share;
    } else {
      position.moves.push({ san, to: findTransposition(board, san, byKey), games, share, isBookMove: false });
    }
  }
  position.moves.sort((a, b) => b.games - a.games || (a.san < b.san ? -1 : 1));
}

/** A move the book does not have here may still lead to a position it answers. */
function findTransposition(
  board: TreeBoard,
  san: string,
  byKey: ReadonlyMap<string, ModelPosition>,
): ModelPosition | undefined {
  const move = board.findMove(san);
  if (typeof move === 'string') return undefined;
  board.play(move);
  const target = byKey.get(board.makeKey());
  board.takeBack();
  return target;
}
