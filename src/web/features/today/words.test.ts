import { expect, test } from 'vitest';

import { listDue } from './words.ts';

test('what is due is named, and what there is none of is not', () => {
  expect(listDue(7, 12)).toBe('7 cards, 12 opening moves');
  expect(listDue(1, 0)).toBe('1 card');
  expect(listDue(0, 1)).toBe('1 opening move');
});
