/** The moves between two positions, where there is only one way: old cards know what to play from their two boards alone. */
import type { Position } from 'chessops/chess';
import type { SquareSet } from 'chessops/squareSet';
import { type NormalMove, ROLES } from 'chessops/types';
import { makeSquare } from 'chessops/util';
import { findPosition, isPromotion, type PlayedMove, playMove, promotionRoles } from './moves.ts';

/** With more moves there is nearly always another order of them. */
const MOST_PLIES = 3;
/** Castling changes four squares. */
const SQUARES_PER_MOVE = 4;

/**
 * The shortest way from one position to the other, undefined where there is none or more than one. Pieces and the side to move
 * have to agree; castling rights and counters need not, because positions set up by hand rarely have them right.
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

/** Every way of so many moves; two are as good as more. */
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

/** Squares on which something else stands. */
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
