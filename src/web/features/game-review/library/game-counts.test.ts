import { expect, test } from 'vitest';

import { countGames, makeShownText } from './game-counts.ts';

test('one game is no games', () => {
  expect([0, 1, 2, 10_000].map(countGames)).toEqual(['0 games', '1 game', '2 games', '10,000 games']);
});

test('the sentence over the list says how many of how many', () => {
  expect(makeShownText(1, 1)).toBe('1 game');
  expect(makeShownText(1, 80)).toBe('1 of 80 games');
  expect(makeShownText(0, 1)).toBe('None of 1 game');
});
