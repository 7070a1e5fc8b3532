import * as fc from 'fast-check';
import { forgetting_curve } from 'ts-fsrs';
import { expect, test } from 'vitest';

import { DAY_MS, findRecall } from './recall.ts';
import { makeNewSchedule } from './schedule.ts';
import { findPositionRecall } from './position-recall.ts';
import { countYearReviews } from './year-reviews.ts';
import { foldAnswers } from './training-fold.ts';

const lastMs = Date.UTC(2026, 10, 1, 9, 30);
const reviewed = { state: 2, stability: 10, last_review: lastMs } as const;

test('a memory that was never reviewed has no recall', () => {
  expect(findRecall(makeNewSchedule(lastMs), lastMs + DAY_MS)).toBe(0);
});

test('golden numbers: all at once, 90 % when the stability has passed, then slower and slower', () => {
  const recalls = [0, 0.5, 1, 5, 10, 20, 100, 1000].map((days) =>
    Number(findRecall(reviewed, lastMs + days * DAY_MS).toFixed(8)),
  );
  expect(recalls).toEqual([1, 0.99418689, 0.98847399, 0.946059, 0.9, 0.82502865, 0.54671107, 0.2022089]);
});

test('it is the forgetting curve of ts-fsrs, also between two days', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 4000, noNaN: true }),
      fc.double({ min: 0.01, max: 36_500, noNaN: true }),
      (days, stability) => {
        const nowMs = Math.round(lastMs + days * DAY_MS);
        const recall = findRecall({ ...reviewed, stability }, nowMs);
        expect(recall).toBeCloseTo(forgetting_curve((nowMs - lastMs) / DAY_MS, stability), 7);
      },
    ),
  );
});

test('a clock that was set back forgets nothing', () => {
  expect(findRecall(reviewed, lastMs - DAY_MS)).toBe(1);
});

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
