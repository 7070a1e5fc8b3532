import { expect, test } from 'vitest';

import { makeDayText, makeExcludeText, makeStudyCounts } from './study-words.ts';

test('counts read as people say them', () => {
  expect(makeStudyCounts({ chapters: 1, positions: 1 })).toBe('1 chapter, 1 position');
  expect(makeStudyCounts({ chapters: 23, positions: 1812 })).toBe('23 chapters, 1,812 positions');
});

test('days are those of the calendar, not of 24 hours', () => {
  const now = new Date(2026, 10, 15, 0, 30);
  expect(makeDayText(new Date(2026, 10, 15, 0, 10), now)).toBe('today');
  expect(makeDayText(new Date(2026, 10, 14, 23, 50), now)).toBe('yesterday');
  expect(makeDayText(new Date(2026, 10, 3, 12), now)).toBe('12 days ago');
  expect(makeDayText(new Date(2027, 0, 1), now)).toBe('today');
});

test('excluded signs are named', () => {
  expect(makeExcludeText('')).toBeUndefined();
  expect(makeExcludeText('?,?!')).toBe('without ? ?!');
});
