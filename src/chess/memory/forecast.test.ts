import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastReviews, type ForecastMemory } from './forecast.ts';
import { DAY_MS } from './recall.ts';

const startMs = 1_794_744_000_000;
const options = { model: 'fsrs-5', weights: null, startMs, days: 30 } as const;
const memory = (stability: number, daysAgo: number): ForecastMemory => ({
  stability,
  difficulty: 5,
  lastReviewMs: startMs - daysAgo * DAY_MS,
});

test('reviews fall on their due day, overdue ones on the first day', () => {
  const days = forecastReviews([memory(20, 10), memory(20, 500)], { ...options, retention: 0.9 });
  expect(days[10]).toBeGreaterThanOrEqual(1);
  expect(days[0]).toBeGreaterThanOrEqual(1);
  expect(days.slice(1, 4)).toEqual([0, 0, 0]);
  expect(forecastReviews([{ ...memory(1, 0), lastReviewMs: null }], { ...options, retention: 0.9 })[0]).toBe(
    1,
  );
});

test('a learning step returns when it is due, not a day later', () => {
  const learning = { ...memory(3, 0), dueMs: startMs + 10 * 60_000, isStep: true };
  for (const retention of [0.7, 0.9, 0.97])
    expect(forecastReviews([learning], { ...options, retention })[0]).toBeGreaterThanOrEqual(1);
});

test('with the retention in force, what is due tomorrow is reviewed tomorrow', () => {
  const spread = { ...memory(20, 10), dueMs: startMs + 1.5 * DAY_MS };
  const isTomorrow = (isInForce: boolean) =>
    forecastReviews([spread], { ...options, retention: 0.9, isInForce })[1] !== 0;
  expect([isTomorrow(true), isTomorrow(false)]).toEqual([true, false]);
});

test('the more is wished to be remembered, the more is asked: over many memories, and never fewer than none', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: 0.5, max: 90, noNaN: true }), fc.integer({ min: 0, max: 60 })), {
        minLength: 150,
        maxLength: 200,
      }),
      (drawn) => {
        const memories = drawn.map(([stability, daysAgo]) => memory(stability, daysAgo));
        const sum = (retention: number) =>
          forecastReviews(memories, { ...options, retention }).reduce((all, count) => all + count, 0);
        expect(sum(0.95)).toBeGreaterThan(sum(0.8));
        expect(sum(0.9)).toBe(sum(0.9));
      },
    ),
    { numRuns: 20 },
  );
});
