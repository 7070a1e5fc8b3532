import { expect, test } from 'vitest';

import { findMean, makeDurationText, makeGainText, makeMonthText, makeTimeText } from './memory-words.ts';
import { makePercentText } from '../../../lib/percent-text.ts';

test('months, times and shares as people say them', () => {
  expect(makeMonthText('2026-11')).toBe('Nov 2026');
  expect([800, 45_000, 61_000, 3_600_000, 12_000_000].map(makeDurationText)).toEqual([
    '1 s',
    '45 s',
    '1 min',
    '1 h',
    '3 h 20 min',
  ]);
  expect(makePercentText(0.914)).toBe('91 %');
  expect(makeTimeText(3, 3, 12_600)).toBe('13 s over 3 reviews, 4.2 s each.');
  expect(makeTimeText(5, 3, 12_600)).toBe('13 s over 3 of 5 reviews, 4.2 s each.');
  expect(findMean([1, 2, 6])).toBe(3);
  expect(findMean([])).toBe(0);
});

test('a fit says what it improves', () => {
  expect(makeGainText(0.4, 0.38)).toBe('5.0 % better');
  expect(makeGainText(0.4, 0.42)).toBe('5.0 % worse');
});
