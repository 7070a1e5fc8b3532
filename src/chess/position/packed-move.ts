import type { SquareName } from 'chessops/types';
import { makeSquare } from 'chessops/util';
import { fileOf, rankOf } from './mailbox.ts';
import type { BoardMove } from './moves.ts';

/** The bits are `from | to << 7 | promotion << 14`. Castling is the king's move of two squares. */
export type PackedMove = number;

const PROMOTION_ROLES = [undefined, undefined, 'knight', 'bishop', 'rook', 'queen'] as const;

export function packMove(from: number, to: number, promotion = 0): PackedMove {
  return from | (to << 7) | (promotion << 14);
}

export function unpackMove(move: PackedMove): BoardMove {
  const promotion = PROMOTION_ROLES[move >> 14];
  return {
    from: getSquareName(move & 127),
    to: getSquareName((move >> 7) & 127),
    ...(promotion && { promotion }),
  };
}

function getSquareName(square: number): SquareName {
  return makeSquare(fileOf(square) + 8 * rankOf(square));
}
