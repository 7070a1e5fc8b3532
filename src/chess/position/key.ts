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
