import { expect, test } from 'vitest';

import {
  findMean,
  makeDurationText,
  makeGainText,
  makeMonthText,
  makeTimeText,
  findLoad,
  makeLoadSentence,
  makeTomorrowText,
} from './memory-words.ts';
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
  expect(makeTimeText(3, 3, 12_600)).toBe('13 s over 3 answers, 4.2 s each.');
  expect(makeTimeText(5, 3, 12_600)).toBe('13 s over 3 of 5 answers, 4.2 s each.');
  expect(findMean([1, 2, 6])).toBe(3);
  expect(findMean([])).toBe(0);
});

test('a fit says what it improves', () => {
  expect(makeGainText(0.4, 0.38)).toBe('5.0 % better');
  expect(makeGainText(0.4, 0.42)).toBe('5.0 % worse');
});

const forecast = [
  { retention: 0.8, cards: [3, 3], openings: [6, 0] },
  { retention: 0.9, cards: [30, 30], openings: [30, 0] },
];

test('a target says what it costs a day in minutes, by the same clock as Today', () => {
  const few = findLoad(forecast, 0.8, undefined);
  expect(few).toEqual({ days: [9, 3], reviews: 6, minutes: 2 });
  expect(makeLoadSentence(few, 0.8, undefined)).toBe('About 2 minutes a day: 6 answers, about 1 forgotten.');
  const many = findLoad(forecast, 0.9, { answer_ms: 4000, card_ms: 18_000 });
  expect(makeLoadSentence(many, 0.9, few)).toBe(
    'About 12 minutes a day instead of 2: 45 answers, about 4 forgotten.',
  );
});

test('a few reviews are no minutes', () => {
  const one = findLoad([{ retention: 0.9, cards: [1, 1], openings: [0, 0] }], 0.9, undefined);
  expect(makeLoadSentence(one, 0.9, undefined)).toBe(
    'Less than a minute a day: 1 answer, almost none forgotten.',
  );
});

test('tomorrow is what is due, as on Today, and what repeats', () => {
  const load = { days: [40, 31], reviews: 35, minutes: 9 };
  expect(makeTomorrowText(load, 23)).toBe('Tomorrow: 23 due and 8 repeats.');
  expect(makeTomorrowText(load, 31)).toBe('Tomorrow: 31 due.');
});

test('where nothing comes due it says so', () => {
  expect(makeLoadSentence(findLoad([], 0.9, undefined), 0.9, undefined)).toBe(
    'Nothing comes due in the next 30 days.',
  );
});
