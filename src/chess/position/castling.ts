/**
 * Castling has two spellings: the king's two steps (`e1g1`), as boards and most programs have it, and the king onto its rook
 * (`e1h1`), as chessops and Lichess's explorer have it.
 */
import type { Position } from 'chessops/chess';

/** A move in UCI with castling as the king's two steps. `san` says whether it castles. */
export function makeTwoSteps(uci: string, san: string): string {
  return replaceFile(uci, san, 'c', 'g');
}

/** A move in UCI with castling as the king onto its rook. */
export function makeKingTakesRook(uci: string, san: string): string {
  return replaceFile(uci, san, 'a', 'h');
}

function replaceFile(uci: string, san: string, long: string, short: string): string {
  if (!san.startsWith('O-O')) return uci;
  return `${uci.slice(0, 2)}${san.startsWith('O-O-O') ? long : short}${uci.charAt(1)}`;
}

/** Where the king lands when chessops writes castling as king takes rook; for every other move its own target. */
export function findLanding({ board, turn }: Position, from: number, to: number): number {
  const isCastling = board.king.has(from) && board[turn].has(to);
  return isCastling ? from + (to > from ? 2 : -2) : to;
}
