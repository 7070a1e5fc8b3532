import { expect, test } from 'vitest';
import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';

import { findIntervals } from './answer-intervals.ts';

test('Again says "later today", because a miss comes back in this session; the others say their span', () => {
  const { 1: again, 3: good } = findIntervals(undefined, DEFAULT_SCHEDULERS.openings, Date.UTC(2026, 10, 15));
  expect(again).toBe('later today');
  expect(good).toMatch(/^\d+ days?$/);
});
