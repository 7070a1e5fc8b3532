import { expect, test } from 'vitest';

import { makeShownText } from './selection-bar.tsx';

test('the sentence over the list says how many of how many', () => {
  expect(makeShownText(1, 1)).toBe('1 game');
  expect(makeShownText(1, 80)).toBe('1 of 80 games');
  expect(makeShownText(0, 1)).toBe('None of 1 game');
  expect(makeShownText(4_628, 9_434)).toBe('4,628 of 9,434 games');
});

test('while openings are looked up, it promises no more than it knows', () => {
  expect(makeShownText(0, 7_372, { unknown: 7_372, isNameless: false })).toBe(
    '0 so far of 7,372 games, loading the openings of 7,372…',
  );
  expect(makeShownText(7_372, 7_372, { unknown: 12, isNameless: false })).toBe(
    '7,372 games, loading the openings of 12…',
  );
});

test('where the names of openings could not be loaded, it says so', () => {
  expect(makeShownText(0, 80, { unknown: 0, isNameless: true })).toBe(
    'None of 80 games (opening names could not be loaded)',
  );
});
