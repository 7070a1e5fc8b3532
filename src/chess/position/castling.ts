/**
 * Castling has two UCI spellings: king moves two squares (`e1g1`, boards and most programs) and king takes rook (`e1h1`,
 * chessops and the explorer).
 */
import type { Position } from 'chessops/chess';

export function makeTwoSteps(uci: string, san: string): string {
  return replaceFile(uci, san, 'c', 'g');
}

export function makeKingTakesRook(uci: string, san: string): string {
  return replaceFile(uci, san, 'a', 'h');
}

function replaceFile(uci: string, san: string, long: string, short: string): string {
  if (!san.startsWith('O-O')) return uci;
  return `${uci.slice(0, 2)}${san.startsWith('O-O-O') ? long : short}${uci.charAt(1)}`;
}

/** The king's target square where chessops writes king takes rook; otherwise the move's own target. */
export function findLanding({ board, turn }: Position, from: number, to: number): number {
  const isCastling = board.king.has(from) && board[turn].has(to);
  return isCastling ? from + (to > from ? 2 : -2) : to;
}
