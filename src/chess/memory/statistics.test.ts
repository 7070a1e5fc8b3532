import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeMonthName, MemoryStatistics } from './statistics.ts';

test('months are those of the calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2400, 11, 31) }), (timeMs) => {
      expect(makeMonthName(timeMs)).toBe(new Date(timeMs).toISOString().slice(0, 7));
    }),
  );
});

test('counts days by month, by grade and by what says something about remembering', () => {
  const statistics = new MemoryStatistics();
  const firstOfMonth = Date.UTC(2026, 10, 1) / 86_400_000;
  const day = {
    kind: 'cards',
    rating: 3,
    day: firstOfMonth,
    answers: 2,
    reviews: 1,
    asked: 1,
    timed: 1,
    tookMs: 2000,
  } as const;
  statistics.addDay(day);
  statistics.addDay({ ...day, rating: 1 });
  statistics.addDay({ ...day, kind: 'black', day: firstOfMonth + 29, asked: 0, timed: 0, tookMs: 0 });
  statistics.addDay({ ...day, day: firstOfMonth - 1 });
  expect(statistics.listMonths()).toEqual([
    { month: '2026-10', reviews: 1, asked: 1, remembered: 1, timed: 1, tookMs: 2000 },
    { month: '2026-11', reviews: 3, asked: 2, remembered: 1, timed: 2, tookMs: 4000 },
  ]);
  expect(statistics.getGrades()).toEqual({ cards: [2, 0, 4, 0], white: [0, 0, 0, 0], black: [0, 0, 2, 0] });
});

test('spreads memories by their stability', () => {
  const statistics = new MemoryStatistics();
  for (const days of [0.5, 1, 2.9, 3, 13, 364, 365, 5000]) statistics.addStability(days);
  expect(statistics.getStabilities()).toEqual([1, 2, 1, 1, 0, 0, 1, 2]);
});
