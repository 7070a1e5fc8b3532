import { expect, test } from 'vitest';
import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';

import { makeReachText, makeScoreLabel, findIntervals } from './training-words.ts';

test.each([
  [undefined, ''],
  [0, ''],
  [1, 'comes up in 100 % of games'],
  [0.123, 'comes up in 12 % of games'],
  [0.0077, 'comes up once in 130 games'],
  [0.00001, 'comes up rarely'],
])('how often %s is', (chance, text) => {
  expect(makeReachText(chance)).toBe(text);
});

test('a suggested Hard comes with its reason', () => {
  const right = { san: 'e4', isRight: true, tookMs: 14_300 } as const;
  expect(makeScoreLabel(true, { ...right, offered: 3 })).toBe('Score');
  expect(makeScoreLabel(true, { ...right, offered: 2 })).toBe(
    'Score: Hard is suggested because it took 14 s',
  );
  expect(makeScoreLabel(false, { ...right, offered: 2 })).toMatch(/^Score, not scheduled: .* it took 14 s$/);
  expect(makeScoreLabel(true, { ...right, isRight: false, offered: 1 })).toBe('Score');
});

test('Again says "later today", because a miss comes back in this session; the others say their span', () => {
  const { 1: again, 3: good } = findIntervals(undefined, DEFAULT_SCHEDULERS.openings, Date.UTC(2026, 10, 15));
  expect(again).toBe('later today');
  expect(good).toMatch(/^\d+ days?$/);
});
