import { INITIAL_FEN } from 'chessops/fen';
import type { Color } from 'chessops/types';
import type { GameMoves } from '#chess/pgn/game-moves';

// Lichess reads at most 5,000 characters of the path. If a path is cut off within a move, Lichess shows an
// empty board.
const MAX_MOVES_LENGTH = 4_500;

/**
 * Returns a link such as `/analysis/pgn/e4_c6_d4?color=black#3`. Without the number at the end, Lichess jumps
 * to the last move. For set-up positions and long games, the link contains only the shown position.
 */
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
