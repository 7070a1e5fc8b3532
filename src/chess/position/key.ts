import type { Position } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { findPosition } from './moves.ts';

/** Returns the first four FEN fields. They contain an en passant square only if the capture is legal. */
export function positionKey(position: Position): string {
  return makeFen(position.toSetup(), { epd: true });
}

export function fenOfKey(key: string, ply: number): string {
  return `${key} 0 ${(ply >> 1) + 1}`;
}

export function findPositionKey(fen: string): string {
  const fields = fen.split(' ', 4);
  const text = fields.join(' ');
  if (isNormal(fields)) return text;
  const position = findPosition(fen);
  return position ? positionKey(position) : text;
}

/** True only if the FEN's first four fields are the key. This is much faster than parsing the FEN. */
function isNormal([board = '', turn = '', castling = '', enPassant]: readonly string[]): boolean {
  if (enPassant !== '-' || !/^[wb]$/.test(turn) || !/^(?:-|(?=.)K?Q?k?q?)$/.test(castling)) return false;
  if (castling === '-') return true;
  const ranks = board.split('/');
  const [white, black] = [ranks[7] ?? '', ranks[0] ?? ''].map((rank) =>
    rank.replaceAll(/\d/g, (empty) => ' '.repeat(Number(empty))),
  );
  return (
    hasRights(white, castling.includes('K'), castling.includes('Q'), 'K', 'R') &&
    hasRights(black, castling.includes('k'), castling.includes('q'), 'k', 'r')
  );
}

function hasRights(rank = '', short: boolean, long: boolean, king: string, rook: string): boolean {
  return (
    (!short && !long) || (rank[4] === king && (!short || rank[7] === rook) && (!long || rank[0] === rook))
  );
}
