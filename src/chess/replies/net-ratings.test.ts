import { expect, test } from 'vitest';
import { findNetRating, findNets, isRoughRating } from './net-ratings.ts';

test.each([
  [800, [[1100, 1]]],
  [1100, [[1100, 1]]],
  [
    1150,
    [
      [1100, 0.75],
      [1300, 0.25],
    ],
  ],
  [
    1600,
    [
      [1500, 0.5],
      [1700, 0.5],
    ],
  ],
  [1900, [[1900, 1]]],
  [2400, [[1900, 1]]],
])('%i is answered by %j', (rating, parts) => {
  expect(findNets(rating).map(({ rating: net, weight }) => [net, weight])).toEqual(parts);
});

test('above the highest net an estimate is rough', () => {
  expect([1100, 1900, 1901, 2400].map(isRoughRating)).toEqual([false, false, true, true]);
});

test('nets are asked for 50 less than the players that are meant have', () => {
  expect(findNets(findNetRating(1550))).toEqual([{ rating: 1500, weight: 1 }]);
  expect(findNets(findNetRating(1600))).toEqual([
    { rating: 1500, weight: 0.75 },
    { rating: 1700, weight: 0.25 },
  ]);
});
