import type { Position } from 'chessops/chess';
import { makeFen } from 'chessops/fen';

/**
 * Names a position regardless of how it was reached: the first four FEN fields, with the en passant
 * square only when such a capture is legal. Book, compare, consistency, coverage, the statistics cache and
 * cards all use it, so a transposition is one position everywhere.
 */
export function positionKey(position: Position): string {
  return makeFen(position.toSetup(), { epd: true });
}

/** The way back, for boards and engines: `ply` half-moves into a game. */
export function fenOfKey(key: string, ply: number): string {
  return `${key} 0 ${(ply >> 1) + 1}`;
}

/** The key of a FEN: board, side to move, castling and en passant, as `positionKey` writes them for positions of a game. */
export function keyOfFen(fen: string): string {
  return fen.split(' ').slice(0, 4).join(' ');
}
