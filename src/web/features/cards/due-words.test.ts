import { expect, it } from 'vitest';

import { countOf, makeDueText, makeSpanText } from './due-words.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

it.each([
  [0, '1 min'],
  [MINUTE_MS, '1 min'],
  [10 * MINUTE_MS, '10 min'],
  [59.6 * MINUTE_MS, '1 h'],
  [90 * MINUTE_MS, '2 h'],
  [23.6 * 60 * MINUTE_MS, '1 day'],
  [DAY_MS, '1 day'],
  [16 * DAY_MS, '16 days'],
  [30 * DAY_MS, '30 days'],
  [31 * DAY_MS, '1 month'],
  [61 * DAY_MS, '2 months'],
  [340 * DAY_MS, '11 months'],
  [365 * DAY_MS, '1 year'],
  [1000 * DAY_MS, '2.7 years'],
])('%d ms is %s', (spanMs, text) => {
  expect(makeSpanText(spanMs)).toBe(text);
});

it('says when a card comes due', () => {
  const nowMs = 1_700_000_000_000;
  expect(makeDueText(nowMs + 3 * DAY_MS, nowMs)).toBe('due in 3 days');
  expect(makeDueText(nowMs - 1, nowMs)).toBe('due now');
  expect(makeDueText(nowMs - 2 * DAY_MS, nowMs)).toBe('due for 2 days');
});

it('counts', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'card'))).toEqual(['0 cards', '1 card', '2 cards']);
});
