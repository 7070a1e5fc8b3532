import { expect, test } from 'vitest';
import { makeScoreText, scoreFor, winChance, winChanceOf } from './win-chance.ts';

// Computed in Python with the formula of https://lichess.org/page/accuracy.
test.each([
  [0, 50],
  [15, 51.380429102931544],
  [100, 59.10258971916128],
  [300, 75.11255009383484],
  [-120, 39.13003349547192],
  [1000, 97.54474363414323],
])('%i hundredths of a pawn are %f percent', (cp, percent) => {
  expect(winChance({ cp })).toBeCloseTo(percent, 10);
  expect(winChanceOf('black', { cp })).toBeCloseTo(100 - percent, 10);
});

test('beyond ten pawns nothing changes, and a mate is worth as much', () => {
  expect(winChance({ cp: 4200 })).toBe(winChance({ cp: 1000 }));
  expect(winChance({ mate: 7 })).toBe(winChance({ cp: 1000 }));
  expect(winChance({ mate: -1 })).toBe(winChance({ cp: -1000 }));
});

test('scores in words', () => {
  expect([{ cp: 61 }, { cp: -124 }, { cp: 4 }, { mate: 3 }, { mate: -2 }].map(makeScoreText)).toEqual([
    '+0.6',
    '-1.2',
    '0.0',
    '#3',
    '#-2',
  ]);
  expect(scoreFor('black', { cp: 0 })).toEqual({ cp: 0 });
  expect(scoreFor('black', { mate: 3 })).toEqual({ mate: -3 });
});
