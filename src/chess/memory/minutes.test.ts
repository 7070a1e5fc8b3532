import { expect, test } from 'vitest';
import { findMinutes, makeMinutesText } from './minutes.ts';

test('minutes come from the answers of the user, at least one', () => {
  expect(findMinutes(0, 0, null)).toBe(0);
  expect(findMinutes(1, 0, null)).toBe(1);
  expect(findMinutes(9, 0, null)).toBe(3);
  expect(findMinutes(0, 60, 8000)).toBe(10);
  expect(makeMinutesText(1)).toBe('about 1 minute');
});
