import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldReviews } from '#chess/testing/fold-reviews';
import { DEFAULT_SCHEDULERS } from './memory-parameters.ts';
import { DAY_MS, findRecall } from './recall.ts';
import { GRADES, isDue, makeNewSchedule, type Rating } from './schedule.ts';
import {
  addAnswer,
  type AnswerEntry,
  foldAnswers,
  isNextAnswer,
  makeNewMemory,
  NEW_MEMORY,
  replayAnswers,
  sortAnswers,
} from './training-fold.ts';

const firstMs = Date.UTC(2026, 10, 15, 12);

function makeEntry(day: number, rating: AnswerEntry['rating'], more: Partial<AnswerEntry> = {}): AnswerEntry {
  return {
    id: `${day}`,
    rating,
    answeredMs: firstMs + day * DAY_MS,
    ...more,
  };
}

test('golden schedules: days and never minutes', () => {
  const walk = (ratings: readonly (1 | 2 | 3 | 4)[]): string[] => {
    let state = NEW_MEMORY;
    let answeredMs = firstMs;
    return ratings.map((rating, index) => {
      state = addAnswer(state, makeEntry(0, rating, { id: `${index}`, answeredMs }));
      const { due, stability, difficulty, lapses } = state.schedule;
      const days = (due - answeredMs) / DAY_MS;
      answeredMs = due;
      return `${days} ${stability.toFixed(2)} ${difficulty.toFixed(2)} ${lapses}`;
    });
  };
  expect(walk([3, 3, 3, 3])).toMatchInlineSnapshot(`
    [
      "3 3.17 5.28 0",
      "11 10.74 5.27 0",
      "35 34.58 5.26 0",
      "101 100.75 5.25 0",
    ]
  `);
  expect(walk([1, 1, 3])).toMatchInlineSnapshot(`
    [
      "1 0.40 7.19 0",
      "1 0.26 8.08 1",
      "3 1.61 8.06 1",
    ]
  `);
  expect(walk([3, 3, 1, 2, 4])).toMatchInlineSnapshot(`
    [
      "3 3.17 5.28 0",
      "11 10.74 5.27 0",
      "2 2.19 6.79 1",
      "3 3.09 7.29 1",
      "18 17.76 6.84 1",
    ]
  `);
});

test('a repeat after a miss changes nothing', () => {
  const miss = makeEntry(0, 1);
  const repeat = makeEntry(0.01, 3, { isRepeat: true });
  expect(foldAnswers([miss, repeat])).toEqual(foldAnswers([miss]));
});

test('known: the first question comes after so many days, and is then known with 90 %', () => {
  const { schedule, introducedMs } = foldAnswers([makeEntry(0, 0, { knownDays: 20 })]);
  expect(schedule).toMatchObject({ state: 2, reps: 0, due: firstMs + 20 * DAY_MS });
  expect(findRecall(schedule, schedule.due)).toBeCloseTo(0.9, 10);
  expect(introducedMs).toBeNull();
});

test('known now: it is due at once, as something that is remembered for a day', () => {
  const { schedule } = foldAnswers([makeEntry(0, 0, { knownDays: 0 })]);
  expect(isDue(schedule, (schedule.last_review ?? 0) + 1)).toBe(true);
  expect(schedule).toMatchObject({ state: 2, stability: 1, scheduled_days: 0 });
});

test('known counts only for what has never been asked', () => {
  const tested = makeEntry(0, 1);
  const known = makeEntry(1, 0, { knownDays: 20 });
  expect(foldAnswers([known, tested])).toEqual(foldAnswers([tested]));
});

test('new is what is asked for the first time', () => {
  expect(foldAnswers([makeEntry(3, 3), makeEntry(1, 1)]).introducedMs).toBe(firstMs + DAY_MS);
  expect(foldAnswers([])).toBe(NEW_MEMORY);
});

const entries = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    rating: fc.constantFrom(0, ...GRADES),
    answeredMs: fc.integer({ min: firstMs, max: firstMs + 5 * DAY_MS }).map((ms) => ms - (ms % (DAY_MS / 4))),
    isRepeat: fc.boolean(),
    knownDays: fc.integer({ min: 0, max: 40 }),
  }),
  { selector: ({ id }) => id, maxLength: 20 },
);

test('any order gives the same state, and what comes next can be added without the log', () => {
  fc.assert(
    fc.property(entries, fc.nat(), (given, turn) => {
      const state = foldAnswers(given);
      const turned = [
        ...given.slice(turn % (given.length + 1)),
        ...given.slice(0, turn % (given.length + 1)),
      ];
      expect(foldAnswers(turned.toReversed())).toEqual(state);
      let added = NEW_MEMORY;
      const stored: AnswerEntry[] = [];
      for (const entry of given) {
        stored.push(entry);
        added = isNextAnswer(added, entry) ? addAnswer(added, entry) : foldAnswers(stored);
      }
      expect(added).toEqual(state);
    }),
  );
});

test('games and answers taken back count for a card only as they do for a position', () => {
  const { cards } = DEFAULT_SCHEDULERS;
  const [game, asked] = [makeEntry(0, 3, { isFromGame: true }), makeEntry(1, 1)];
  const undone = makeEntry(2, 4, { isUndone: true });
  const late = makeEntry(3, 3, { isFromGame: true });
  for (const scheduler of [cards, DEFAULT_SCHEDULERS.openings]) {
    const { state, answers } = replayAnswers([game, asked, undone, late], scheduler, makeNewMemory(firstMs));
    expect(answers.map(({ entry }) => entry)).toEqual([asked, late]);
    expect(state).toEqual(replayAnswers([asked, late], scheduler, makeNewMemory(firstMs)).state);
    expect(replayAnswers([game, undone], scheduler, makeNewMemory(firstMs)).state.schedule).toEqual(
      makeNewSchedule(firstMs),
    );
  }
});

test('equal times are sorted by the counter of the device, then by id', () => {
  const ids = [makeEntry(0, 3, { id: 'a', reps: 2 }), makeEntry(0, 3, { id: 'c', reps: 1 })];
  expect(sortAnswers([...ids, makeEntry(0, 3, { id: 'b', reps: 1 })]).map(({ id }) => id)).toEqual([
    'b',
    'c',
    'a',
  ]);
});

const createdMs = Date.UTC(2026, 9, 24, 22);

const reviews = fc
  .array(
    fc.record({ rating: fc.constantFrom(...GRADES), waitMs: fc.integer({ min: -DAY_MS, max: 90 * DAY_MS }) }),
    { maxLength: 25 },
  )
  .map((steps) => {
    let review = createdMs;
    return steps.map(({ rating, waitMs }) => ({
      rating,
      review: (review = Math.max(createdMs, review + waitMs)),
    }));
  });

test('no reviews are a new card', () => {
  expect(foldReviews(createdMs, [])).toEqual(makeNewSchedule(createdMs));
});

test('folding a card all at once, one by one, and rescheduling agree, even with a clock that goes back', () => {
  const { cards } = DEFAULT_SCHEDULERS;
  fc.assert(
    fc.property(reviews, (history) => {
      let state = makeNewMemory(createdMs);
      for (const { rating, review } of history)
        state = addAnswer(state, { id: '', rating, answeredMs: review }, cards);
      const { schedule } = state;
      expect(foldReviews(createdMs, history)).toEqual(schedule);
      expect(Object.values(schedule).every((number) => number === null || Number.isFinite(number))).toBe(
        true,
      );
      const replayed = cards.reschedule(schedule, createdMs, history, createdMs).value;
      expect(replayed?.steps.at(-1)?.schedule ?? makeNewSchedule(createdMs)).toEqual(schedule);
    }),
  );
});

test('a manual entry starts the card again but keeps its counts', () => {
  const history: { rating: Rating; review: number }[] = [
    { rating: 4, review: createdMs },
    { rating: 0, review: createdMs + DAY_MS },
  ];
  expect(foldReviews(createdMs, history)).toMatchObject({ state: 0, reps: 1, due: createdMs + DAY_MS });
});

test('a card waits no longer than 1000 days for Hard, and two more at most', () => {
  const history = Array.from(
    { length: 9 },
    (_, index) => ({ rating: 4, review: createdMs + index * 1002 * DAY_MS }) as const,
  );
  expect(foldReviews(createdMs, history).scheduled_days).toBe(1002);
});

test('an entry that cannot be is reported', () => {
  expect(() => foldReviews(createdMs, [{ rating: 3, review: Number.NaN }])).toThrow('Invalid date');
});
