import { expect, test } from 'vitest';

import { findSquareAt } from './square-at.ts';

test('a point of the board is a square, from either side', () => {
  expect(findSquareAt(0.01, 0.99, 'white')).toBe('a1');
  expect(findSquareAt(0.56, 0.56, 'white')).toBe('e4');
  expect(findSquareAt(0.01, 0.99, 'black')).toBe('h8');
  expect(findSquareAt(0.44, 0.44, 'black')).toBe('e4');
});

test('a point beside the board is none', () => {
  for (const [x, y] of [
    [-0.01, 0.5],
    [1, 0.5],
    [0.5, 1.2],
    [Number.NaN, 0],
  ] as const)
    expect(findSquareAt(x, y, 'white')).toBeUndefined();
});
