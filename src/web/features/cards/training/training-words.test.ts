import { expect, test } from 'vitest';

import { makeAskedText } from './training-words.ts';

test.each([
  [undefined, ''],
  [0, ''],
  [1, 'comes up in 100 % of games'],
  [0.123, 'comes up in 12 % of games'],
  [0.0077, 'comes up in 1 in 130 games'],
  [0.00001, 'comes up rarely'],
])('how often %s is', (chance, text) => {
  expect(makeAskedText(chance)).toBe(text);
});
