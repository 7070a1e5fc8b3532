import { makeSanAndPlay } from 'chessops/san';
import { parseUci } from 'chessops/util';
import { findPosition } from '#chess/position/moves';

export function makeLineText(fen: string, moves: readonly string[], most = moves.length): string {
  const position = findPosition(fen);
  if (position === undefined) return '';
  const words: string[] = [];
  for (const uci of moves.slice(0, most)) {
    const move = parseUci(uci);
    if (move === undefined || !position.isLegal(move)) break;
    if (position.turn === 'white') words.push(`${position.fullmoves}.`);
    else if (words.length === 0) words.push(`${position.fullmoves}...`);
    words.push(makeSanAndPlay(position, move));
  }
  return words.join(' ');
}
