import { expect, test } from 'vitest';

import { makeGameRow } from './game-row.ts';

test('a row names the players and the local time', () => {
  const pgn = '[White "A \\"B\\""]\n[Black "c_d"]\n[UTCDate "2026.08.01"]\n[UTCTime "18:04:55"]\n\n1. e4 *';
  const when = new Date('2026-08-01T18:04:55Z').toLocaleString(undefined, {
    dateStyle: 'short',
    timeStyle: 'short',
  });
  expect(makeGameRow(pgn, 3)).toEqual({ id: '3', name: `A "B" vs. c_d ${when}`, pgn });
});

test('what a game does not say is not made up', () => {
  expect(makeGameRow('[White "x"]\n[UTCDate "????.??.??"]\n\n1. e4 *', 0).name).toBe('x vs. ?');
});
