import { expect, test } from 'vitest';

import { makeDayWord } from './guest-day.ts';

test('what ends tomorrow ends today once it is past midnight', () => {
  const until = new Date(2026, 10, 18, 15, 5).getTime();
  expect(makeDayWord(until, new Date(2026, 10, 17, 23, 59).getTime())).toBe('tomorrow');
  expect(makeDayWord(until, new Date(2026, 10, 18, 0, 0).getTime())).toBe('today');
  expect(makeDayWord(until, new Date(2026, 10, 18, 15, 4).getTime())).toBe('today');
  expect(makeDayWord(until, new Date(2026, 10, 14, 15, 5).getTime())).toBe('on November 18');
});

test('a month or a day of 25 hours may end in between', () => {
  expect(makeDayWord(new Date(2026, 11, 1, 1).getTime(), new Date(2026, 10, 30, 22).getTime())).toBe(
    'tomorrow',
  );
  expect(makeDayWord(new Date(2026, 9, 26, 1).getTime(), new Date(2026, 9, 25, 1).getTime())).toBe(
    'tomorrow',
  );
});
