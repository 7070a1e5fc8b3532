import { INITIAL_FEN } from 'chessops/fen';
import { expect, test } from 'vitest';
import { makeLivePgn } from '#chess/live/pgn';
import { findLiveScore } from '#contract/live';
import { makeGameMonth, makeSanText } from './past-game-words.ts';

test('the moves of a game that was played here', () => {
  const pgn = makeLivePgn({
    names: { white: 'ann', black: 'bob' },
    house: null,
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
  });
  expect(makeSanText(pgn)).toBe('f3 e5 g4 Qh4#');
  expect(makeSanText('')).toBe('');
});

test('a month in words, and a score as its player made it', () => {
  const month = { month: '2026-11', games: 1, won: 0, drawn: 0, lost: 1 };
  expect(makeGameMonth(month)).toBe('November 2026: 1 game, 0 won, 0 drawn, 1 lost');
  expect(findLiveScore({ winner: 'Draw', color: 'White' })).toBe(0.5);
  expect(findLiveScore({ winner: 'Black', color: 'White' })).toBe(0);
});
