import { INITIAL_FEN } from 'chessops/fen';
import type { Color } from 'chessops/types';
import type { GameMoves } from '#chess/pgn/game-moves';

// Lichess cuts the path at 5,000 characters, and a path cut within a move shows an empty board.
const MAX_MOVES_LENGTH = 4_500;

export function makeAnalysisLink(
  lichessUrl: string,
  game: Pick<GameMoves, 'initialFen' | 'moves'>,
  orientation: Color,
  ply: number,
): string {
  const path = game.moves.map((move) => move.san.replace(/[+#]$/, '')).join('_');
  if (game.initialFen === INITIAL_FEN && path !== '' && path.length <= MAX_MOVES_LENGTH) {
    return `${lichessUrl}/analysis/pgn/${path}?color=${orientation}#${ply}`;
  }
  const fen = game.moves[ply - 1]?.fen ?? game.initialFen;
  return `${lichessUrl}/analysis/standard/${fen.replaceAll(' ', '_')}?color=${orientation}`;
}
