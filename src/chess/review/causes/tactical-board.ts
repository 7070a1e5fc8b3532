import {
  attacks,
  between,
  bishopAttacks,
  kingAttacks,
  knightAttacks,
  pawnAttacks,
  ray,
  rookAttacks,
} from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { Color, Piece, Role, Square } from 'chessops/types';
import { opposite } from 'chessops/util';

const VALUES: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 99 };

const SLIDERS: ReadonlySet<Role> = new Set<Role>(['bishop', 'rook', 'queen']);

export function valueOf({ role }: { readonly role: Role }): number {
  return VALUES[role];
}

export function isSlider({ role }: { readonly role: Role }): boolean {
  return SLIDERS.has(role);
}

export function attackersOf(board: Board, square: Square, by: Color): SquareSet {
  const { occupied } = board;
  return rookAttacks(square, occupied)
    .intersect(board.rook.union(board.queen))
    .union(bishopAttacks(square, occupied).intersect(board.bishop.union(board.queen)))
    .union(knightAttacks(square).intersect(board.knight))
    .union(kingAttacks(square).intersect(board.king))
    .union(pawnAttacks(opposite(by), square).intersect(board.pawn))
    .intersect(board[by]);
}

export function attacksFrom(board: Board, square: Square): SquareSet {
  const piece = board.get(square);
  return piece ? attacks(piece, square, board.occupied) : SquareSet.empty();
}

/** A defender also counts if an attacker stands between it and the piece. */
function isDefended(board: Board, piece: Piece, square: Square): boolean {
  if (attackersOf(board, square, piece.color).nonEmpty()) return true;
  for (const attacker of attackersOf(board, square, opposite(piece.color))) {
    const taker = board.get(attacker);
    if (!taker || !isSlider(taker)) continue;
    const without = board.clone();
    without.take(attacker);
    if (attackersOf(without, square, piece.color).nonEmpty()) return true;
  }
  return false;
}

export function isUndefended(board: Board, square: Square): boolean {
  const piece = board.get(square);
  return piece !== undefined && !isDefended(board, piece, square);
}

export function isInBadSpot(board: Board, square: Square): boolean {
  const piece = board.get(square);
  if (!piece) return false;
  const takers = attackersOf(board, square, opposite(piece.color));
  if (takers.isEmpty()) return false;
  if (!isDefended(board, piece, square)) return true;
  return [...takers].some((taker) => {
    const by = board.get(taker);
    return by !== undefined && by.role !== 'king' && valueOf(by) < valueOf(piece);
  });
}

export function findPinLine(board: Board, square: Square): SquareSet | undefined {
  const piece = board.get(square);
  if (!piece) return undefined;
  const king = board.kingOf(piece.color);
  if (king === undefined || king === square) return undefined;
  const line = ray(king, square);
  if (line.isEmpty()) return undefined;
  const isStraight = rookAttacks(king, SquareSet.empty()).has(square);
  const snipers = board[opposite(piece.color)]
    .intersect(line)
    .intersect((isStraight ? board.rook : board.bishop).union(board.queen));
  for (const sniper of snipers) {
    const inBetween = between(king, sniper);
    if (inBetween.has(square) && inBetween.intersect(board.occupied).size() === 1) return line;
  }
  return undefined;
}

export function isTrapped(position: Chess, square: Square): boolean {
  const { board } = position;
  const piece = board.get(square);
  if (!piece || piece.role === 'pawn' || piece.role === 'king') return false;
  if (position.isCheck() || findPinLine(board, square) || !isInBadSpot(board, square)) return false;
  for (const flight of position.dests(square)) {
    const taken = board.get(flight);
    if (taken && valueOf(taken) >= valueOf(piece)) return false;
    const after = position.clone();
    after.play({ from: square, to: flight });
    if (!isInBadSpot(after.board, flight)) return false;
  }
  return true;
}

export function findMaterialLead(board: Board, color: Color): number {
  let lead = 0;
  for (const [, piece] of board) {
    if (piece.role !== 'king') lead += piece.color === color ? valueOf(piece) : -valueOf(piece);
  }
  return lead;
}
