import { castlingSide, Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { isNormal, type Role } from 'chessops/types';
import { kingCastlesTo, squareFile } from 'chessops/util';

/** chess.com's TCN: one letter a square, and twelve more for promotions. */
const squares = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?';
const promotions = '{~}(^)[_]@#$';
const promotionRoles: readonly Role[] = ['queen', 'knight', 'rook', 'bishop'];

export function makeTcn(sans: readonly string[]): string {
  const position = Chess.default();
  let tcn = '';
  for (const san of sans) {
    const move = parseSan(position, san);
    if (!move || !isNormal(move)) break;
    const side = castlingSide(position, move);
    const to = side ? kingCastlesTo(position.turn, side) : move.to;
    const direction = squareFile(move.to) - squareFile(move.from) + 1;
    tcn += squares[move.from] ?? '';
    tcn += move.promotion
      ? (promotions[promotionRoles.indexOf(move.promotion) * 3 + direction] ?? '')
      : (squares[to] ?? '');
    position.play(move);
  }
  return tcn;
}
