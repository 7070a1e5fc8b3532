/** Finds the moves between two positions, because old cards store two boards and no moves. */
import type { Position } from 'chessops/chess';
import type { SquareSet } from 'chessops/squareSet';
import { type NormalMove, ROLES } from 'chessops/types';
import { makeSquare } from 'chessops/util';
import { findPosition, isPromotion, type PlayedMove, playMove, promotionRoles } from './moves.ts';

/** Almost every longer line can also be played in another order, so it would not be unique. */
const MOST_PLIES = 3;
const SQUARES_PER_MOVE = 4;

/**
 * Returns undefined unless there is exactly one shortest line. Ignores castling rights, which users often set
 * wrong.
 */
export function findConnectingMoves(fromFen: string, toFen: string): readonly PlayedMove[] | undefined {
  const from = findPosition(fromFen);
  const to = findPosition(toFen);
  if (!from || !to) return undefined;
  for (let plies = from.turn === to.turn ? 2 : 1; plies <= MOST_PLIES; plies += 2) {
    const ways = findWays(from, to, plies);
    if (ways.length > 0) return ways.length === 1 ? playAll(from, ways[0] ?? []) : undefined;
  }
  return undefined;
}

function findWays(at: Position, to: Position, plies: number): NormalMove[][] {
  const differing = countDiffering(at, to);
  if (plies === 0) return differing === 0 ? [[]] : [];
  if (differing > plies * SQUARES_PER_MOVE) return [];
  const ways: NormalMove[][] = [];
  for (const move of listMoves(at)) {
    const after = at.clone();
    after.play(move);
    for (const rest of findWays(after, to, plies - 1)) ways.push([move, ...rest]);
    if (ways.length > 1) break;
  }
  return ways;
}

function listMoves(position: Position): NormalMove[] {
  const moves: NormalMove[] = [];
  for (const [from, targets] of position.allDests())
    for (const to of targets) {
      if (isPromotion(position, makeSquare(from), makeSquare(to)))
        for (const promotion of promotionRoles) moves.push({ from, to, promotion });
      else moves.push({ from, to });
    }
  return moves;
}

function countDiffering({ board: one }: Position, { board: other }: Position): number {
  let differing: SquareSet = one.white.xor(other.white).union(one.black.xor(other.black));
  for (const role of ROLES) differing = differing.union(one[role].xor(other[role]));
  return differing.size();
}

function playAll(from: Position, moves: readonly NormalMove[]): PlayedMove[] | undefined {
  const played: PlayedMove[] = [];
  let position: Position | undefined = from;
  for (const { from: origin, to, promotion } of moves) {
    const role = promotionRoles.find((each) => each === promotion);
    const move = { from: makeSquare(origin), to: makeSquare(to), ...(role && { promotion: role }) };
    const next: PlayedMove | undefined = position && playMove(position, move);
    if (!next) return undefined;
    played.push(next);
    position = findPosition(next.fen);
  }
  return played;
}
