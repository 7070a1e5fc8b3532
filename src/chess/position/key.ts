import type { Position } from 'chessops/chess';
import { makeFen } from 'chessops/fen';

/** Identifies a position however it was reached: the first four FEN fields, en passant only if the capture is legal. */
export function positionKey(position: Position): string {
  return makeFen(position.toSetup(), { epd: true });
}

/** Inverse of `positionKey`, at `ply` half-moves into a game. */
export function fenOfKey(key: string, ply: number): string {
  return `${key} 0 ${(ply >> 1) + 1}`;
}

/** Right only for FENs that `positionKey` or chessops wrote. */
export function keyOfFen(fen: string): string {
  return fen.split(' ').slice(0, 4).join(' ');
}
