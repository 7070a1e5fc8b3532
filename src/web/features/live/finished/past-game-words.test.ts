import { expect, test } from 'vitest';
import { makeLivePgn } from '#chess/live/pgn';
import { matedGame } from '#chess/testing/mated-game';
import { findLiveScore } from '#contract/live';
import { makeGameMonth, makeSanText } from './past-game-words.ts';

test('the moves of a game that was played here', () => {
  const pgn = makeLivePgn(matedGame);
  expect(makeSanText(pgn)).toBe('f3 e5 g4 Qh4#');
  expect(makeSanText('')).toBe('');
});

test('a month in words, and a score as its player made it', () => {
  const month = { month: '2026-11', games: 1, won: 0, drawn: 0, lost: 1 };
  expect(makeGameMonth(month)).toBe('November 2026: 1 game, 0 won, 0 drawn, 1 lost');
  expect(findLiveScore({ winner: 'Draw', color: 'White' })).toBe(0.5);
  expect(findLiveScore({ winner: 'Black', color: 'White' })).toBe(0);
});
