import { expect, test } from 'vitest';
import { findPositionRecall } from './position-recall.ts';
import { countYearReviews } from './year-reviews.ts';
import { DAY_MS } from './recall.ts';
import { foldAnswers } from './training-fold.ts';

const nowMs = Date.UTC(2026, 10, 15);

function answer(daysAgo: number, rating: 1 | 3) {
  const answeredMs = nowMs - daysAgo * DAY_MS;
  return { id: String(daysAgo), rating, answeredMs } as const;
}

test('new, remembered, due, and missed again and again', () => {
  expect(findPositionRecall(undefined, nowMs)).toEqual({ kind: 'new', recall: 0, dueMs: undefined });
  const fresh = foldAnswers([answer(1, 3)]);
  expect(findPositionRecall(fresh, nowMs)).toMatchObject({ kind: 'remembered', dueMs: fresh.schedule.due });
  expect(findPositionRecall(fresh, nowMs + 30 * DAY_MS).kind).toBe('due');
  const missed = foldAnswers([answer(40, 3), answer(30, 1), answer(20, 1), answer(1, 3)]);
  expect(findPositionRecall(missed, nowMs).kind).toBe('missed');
});

test('a new position costs more reviews a year than one that is known for long', () => {
  const fresh = countYearReviews(undefined, nowMs);
  expect(fresh).toBe(5);
  const old = foldAnswers([answer(300, 3), answer(290, 3), answer(240, 3), answer(1, 3)]);
  expect(countYearReviews(old, nowMs)).toBeLessThan(fresh);
});
