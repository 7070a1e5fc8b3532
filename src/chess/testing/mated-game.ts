import { INITIAL_FEN } from 'chessops/fen';
import type { FinishedGame } from '#chess/live/pgn';

export const matedGame: FinishedGame = {
  names: { white: 'ann "the rook"', black: 'bob' },
  bot: null,
  startPly: 0,
  date: '2026.11.15',
  time: '18:05:00',
  clockMs: 600_000,
  startFen: INITIAL_FEN,
  moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'],
  clockAfterMs: [599_000, 598_500, 590_000, 597_000],
  winner: 'Black',
  reason: 'checkmate',
  finalEval: null,
};
