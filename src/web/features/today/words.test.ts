import { expect, test } from 'vitest';

import { findMinutes, listDue, makeMinutesText } from './words.ts';

test('what is due is named, and what there is none of is not', () => {
  expect(listDue(7, 12)).toBe('7 cards, 12 opening moves');
  expect(listDue(1, 0)).toBe('1 card');
  expect(listDue(0, 1)).toBe('1 opening move');
});

test('minutes come from the answers of the user, at least one', () => {
  expect(findMinutes(0, 0, null)).toBe(0);
  expect(findMinutes(1, 0, null)).toBe(1);
  expect(findMinutes(9, 0, null)).toBe(3);
  expect(findMinutes(0, 60, 8000)).toBe(10);
  expect(makeMinutesText(1)).toBe('about 1 minute');
});
