import { makeSquare, parseUci } from 'chessops/util';
import { isNormal } from 'chessops/types';
import { findPosition, type PlayedMove, playMove, promotionRoles } from '#chess/position/moves';

export function playUciLine(fen: string, moves: readonly string[]): PlayedMove[] {
  const played: PlayedMove[] = [];
  for (const uci of moves) {
    const position = findPosition(played.at(-1)?.fen ?? fen);
    const move = parseUci(uci);
    if (position === undefined || move === undefined || !isNormal(move)) break;
    const promotion = promotionRoles.find((role) => role === move.promotion);
    const next = playMove(position, {
      from: makeSquare(move.from),
      to: makeSquare(move.to),
      ...(promotion && { promotion }),
    });
    if (next === undefined) break;
    played.push(next);
  }
  return played;
}
