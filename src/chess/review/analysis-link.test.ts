import { expect, test } from 'vitest';
import { makeAnalysisLink } from './analysis-link.ts';
import { parseGameMoves } from '#chess/pgn/game-moves';

const LICHESS = 'https://lichess.org';

test('has the moves without signs, the side and the half-move', () => {
  const game = parseGameMoves('1. f3 e5 2. g4 Qh4# 0-1');
  expect(makeAnalysisLink(LICHESS, game, 'black', 3)).toBe(
    'https://lichess.org/analysis/pgn/f3_e5_g4_Qh4?color=black#3',
  );
  expect(makeAnalysisLink(LICHESS, game, 'white', 0)).toBe(
    'https://lichess.org/analysis/pgn/f3_e5_g4_Qh4?color=white#0',
  );
});

test('keeps promotions readable and drops the check sign behind them', () => {
  const game = parseGameMoves('1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nd5 5. bxa8=Q *');
  expect(makeAnalysisLink(LICHESS, game, 'white', 9)).toContain('_bxa8=Q?color=white#9');
});

test('without moves, or from a set-up position, it opens the position', () => {
  expect(makeAnalysisLink(LICHESS, parseGameMoves(''), 'white', 0)).toBe(
    'https://lichess.org/analysis/standard/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1?color=white',
  );
  const setUp = parseGameMoves('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 Kd7 *');
  expect(makeAnalysisLink(LICHESS, setUp, 'black', 1)).toBe(
    'https://lichess.org/analysis/standard/4k3/8/8/8/4P3/8/8/4K3_b_-_-_0_1?color=black',
  );
});

test('a game too long for a link opens at the shown position, never half', () => {
  const rounds = Array.from({ length: 300 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' ');
  const game = parseGameMoves(rounds);
  expect(game.moves).toHaveLength(1200);
  const link = makeAnalysisLink(LICHESS, game, 'white', 2);
  expect(link).toContain('/analysis/standard/rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R_w_KQkq_-_2_2');
});
