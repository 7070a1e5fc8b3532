import { expect, test } from 'vitest';

import { makeEarlierText } from './earlier-figure.ts';

const makeCurve = (shares: readonly number[]) => shares.map((booked, move) => ({ move, booked }));

test('a small book whose lines end before move 6 says how far it leads', () => {
  expect(makeEarlierText(makeCurve([1, 0.979, 0.774, 0.523, 0.251, 0.111, 0, 0]))).toBe('11 % after move 5');
  expect(makeEarlierText(makeCurve([1, 0.979, 0.774, 0.523, 0.251, 0.111, 0.016, 0]))).toBeUndefined();
  expect(makeEarlierText(makeCurve([1, 0, 0, 0, 0, 0, 0]))).toBeUndefined();
  expect(makeEarlierText([])).toBeUndefined();
});
