/**
 * Finds the phases as Lichess does:
 * https://github.com/lichess-org/scalachess/blob/master/core/src/main/scala/Divider.scala
 */
import type { Board } from 'chessops/board';
import { parseBoardFen } from 'chessops/fen';
import { SquareSet } from 'chessops/squareSet';

export type Phase = 'opening' | 'middlegame' | 'endgame';
export const phases: readonly Phase[] = ['opening', 'middlegame', 'endgame'];

export interface Division {
  readonly middle: number | undefined;
  readonly end: number | undefined;
}

const MIDDLEGAME_PIECES = 10;
const ENDGAME_PIECES = 6;
const HOME_PIECES = 4;
const MIXED = 150;

export function divideGame(fens: readonly string[]): Division {
  let middle: number | undefined;
  for (const [index, fen] of fens.entries()) {
    const board = findBoard(fen);
    if (board === undefined) continue;
    const pieces = countPieces(board);
    if (middle === undefined && isMiddlegame(board, pieces)) middle = index;
    if (pieces <= ENDGAME_PIECES) return { middle: middle === index ? undefined : middle, end: index };
  }
  return { middle, end: undefined };
}

function findBoard(fen: string): Board | undefined {
  return parseBoardFen(fen.split(' ', 1)[0] ?? '').unwrap(
    (board) => board,
    () => undefined,
  );
}

function isMiddlegame(board: Board, pieces: number): boolean {
  return pieces <= MIDDLEGAME_PIECES || isHomeSparse(board) || findMixedness(board) > MIXED;
}

export function phaseOf({ middle, end }: Division, ply: number): Phase {
  const before = ply - 1;
  if (end !== undefined && before >= end) return 'endgame';
  return middle !== undefined && before >= middle ? 'middlegame' : 'opening';
}

function countPieces(board: Board): number {
  return board.occupied.diff(board.king).diff(board.pawn).size();
}

function isHomeSparse(board: Board): boolean {
  return (
    SquareSet.fromRank(0).intersect(board.white).size() < HOME_PIECES ||
    SquareSet.fromRank(7).intersect(board.black).size() < HOME_PIECES
  );
}

export function findMixedness(board: Board): number {
  let sum = 0;
  for (let rank = 0; rank < 7; rank++) {
    for (let file = 0; file < 7; file++) {
      const corner = rank * 8 + file;
      const region = [corner, corner + 1, corner + 8, corner + 9];
      const white = region.filter((square) => board.white.has(square)).length;
      const black = region.filter((square) => board.black.has(square)).length;
      sum += scoreRegion(rank + 1, white, black);
    }
  }
  return sum;
}

function scoreRegion(y: number, white: number, black: number): number {
  switch (`${white}${black}`) {
    case '10':
      return 9 - y;
    case '20':
      return y > 2 ? y : 0;
    case '30':
    case '40':
      return y > 1 ? y + 2 : 0;
    case '01':
      return 1 + y;
    case '11':
      return 5 + Math.abs(4 - y);
    case '21':
      return 3 + y;
    case '31':
      return 4 + y;
    case '02':
      return y < 6 ? 8 - y : 0;
    case '12':
      return 11 - y;
    case '22':
      return 7;
    case '03':
    case '04':
      return y < 7 ? 10 - y : 0;
    case '13':
      return 12 - y;
    default:
      return 0;
  }
}
