import { Chess, type Position } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';

/**
 * Names a position regardless of how it was reached: the first four FEN fields, with the en passant
 * square only when such a capture is legal. Book, compare, consistency, coverage, the statistics cache and
 * cards all use it, so a transposition is one position everywhere.
 */
export function positionKey(position: Position): string {
  return makeFen(position.toSetup(), { epd: true });
}

/** The position a FEN or a key names, if it is a legal one of standard chess. */
export function findPosition(fen: string): Chess | undefined {
  return parseFen(fen)
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap(
      (position) => position,
      () => undefined,
    );
}

/** For keys we made ourselves. */
export function getPosition(key: string): Chess {
  const position = findPosition(key);
  if (!position) throw new Error(`not a legal position: ${key}`);
  return position;
}
