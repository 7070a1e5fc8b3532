import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addReview, reviewScheduler } from './review-history.ts';
import { foldReviews } from '#chess/testing/fold-reviews';
import { GRADES, makeNewSchedule, type Rating } from './schedule.ts';

const createdMs = Date.UTC(2026, 9, 24, 22);
const DAY_MS = 24 * 60 * 60 * 1000;

const entries = fc
  .array(
    fc.record({ rating: fc.constantFrom(...GRADES), waitMs: fc.integer({ min: -DAY_MS, max: 90 * DAY_MS }) }),
    {
      maxLength: 25,
    },
  )
  .map((steps) => {
    let review = createdMs;
    return steps.map(({ rating, waitMs }) => ({
      rating,
      review: (review = Math.max(createdMs, review + waitMs)),
    }));
  });

test('no entries are a new card', () => {
  expect(foldReviews(createdMs, [])).toEqual({ value: makeNewSchedule(createdMs) });
});

test('folding all at once, one by one, and rescheduling agree, even with a clock that goes back', () => {
  fc.assert(
    fc.property(entries, (history) => {
      let schedule = makeNewSchedule(createdMs);
      for (const entry of history) {
        const { value } = addReview(schedule, entry);
        if (value === undefined) throw new Error('not reviewed');
        ({ schedule } = value);
      }
      expect(foldReviews(createdMs, history).value).toEqual(schedule);
      expect(Object.values(schedule).every((number) => number === null || Number.isFinite(number))).toBe(
        true,
      );
      const replayed = reviewScheduler.reschedule(schedule, createdMs, history, createdMs).value;
      expect(replayed?.steps.at(-1)?.schedule ?? makeNewSchedule(createdMs)).toEqual(schedule);
    }),
  );
});

test('a manual entry starts the card again but keeps its counts', () => {
  const history: { rating: Rating; review: number }[] = [
    { rating: 4, review: createdMs },
    { rating: 0, review: createdMs + DAY_MS },
  ];
  expect(foldReviews(createdMs, history).value).toMatchObject({
    state: 0,
    reps: 1,
    due: createdMs + DAY_MS,
  });
});

test('the review screen waits no longer than 1000 days for Hard, and two more at most', () => {
  const history = Array.from(
    { length: 9 },
    (_, index) => ({ rating: 4, review: createdMs + index * 1002 * DAY_MS }) as const,
  );
  expect(foldReviews(createdMs, history).value?.scheduled_days).toBe(1002);
});

test('an entry that cannot be is reported', () => {
  expect(foldReviews(createdMs, [{ rating: 3, review: Number.NaN }])).toEqual({ error: 'Invalid date' });
});
