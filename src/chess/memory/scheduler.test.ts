import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { createEmptyCard, fsrs } from 'ts-fsrs';
import { describe, expect, test } from 'vitest';
import { type Grade, GRADES, makeNewSchedule, type Schedule } from './schedule.ts';
import type { SchedulerOptions } from './scheduler-parameters.ts';
import { makeScheduler, type Reviewed, type Scheduler } from './scheduler.ts';
import { samplesFolder } from '../../../scripts/data.mjs';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const startMs = Date.UTC(2026, 2, 1, 10);

function getScheduler(options: SchedulerOptions = {}): Scheduler {
  const { scheduler, error } = makeScheduler(options);
  if (scheduler === undefined) throw new Error(error);
  return scheduler;
}

function reviewed(scheduler: Scheduler, schedule: Schedule, nowMs: number, grade: number): Reviewed {
  const { value, error } = scheduler.review(schedule, nowMs, grade);
  if (value === undefined) throw new Error(error);
  return value;
}

function reviewOnTime(scheduler: Scheduler, grades: readonly number[], createdMs = startMs): Schedule[] {
  const steps: Schedule[] = [];
  let schedule = makeNewSchedule(createdMs);
  for (const grade of grades) {
    schedule = reviewed(scheduler, schedule, schedule.due, grade).schedule;
    steps.push(schedule);
  }
  return steps;
}

const [NEW, LEARNING, REVIEW, RELEARNING] = [0, 1, 2, 3];
const scheduler = getScheduler();

describe("the spec's table", () => {
  const dueIn = (schedule: Schedule, nowMs: number) => (schedule.due - nowMs) / MINUTE_MS;
  const preview = (schedule: Schedule, nowMs: number) => {
    const { value, error } = scheduler.preview(schedule, nowMs);
    if (value === undefined) throw new Error(error);
    return GRADES.map((grade) => value[grade].schedule);
  };

  test('New: 1, 5 and 10 minutes of Learning, or Review', () => {
    const outcomes = preview(makeNewSchedule(startMs), startMs);
    expect(outcomes.map(({ state }) => state)).toEqual([LEARNING, LEARNING, LEARNING, REVIEW]);
    expect(outcomes.map((outcome) => dueIn(outcome, startMs))).toEqual([1, 5, 10, 16 * 24 * 60]);
    expect(outcomes.map(({ reps }) => reps)).toEqual([1, 1, 1, 1]);
  });

  test.each([
    ['Learning', [3], LEARNING],
    ['Relearning', [4, 1], RELEARNING],
  ])(
    '%s: 5 and 10 minutes in the same state, or Review with Easy at least a day past Good',
    (_, grades, state) => {
      const schedule = reviewOnTime(scheduler, grades).at(-1);
      if (schedule === undefined) throw new Error('no review');
      const [again, hard, good, easy] = preview(schedule, schedule.due);
      expect([again?.state, hard?.state, good?.state, easy?.state]).toEqual([state, state, REVIEW, REVIEW]);
      expect((again?.due ?? 0) - schedule.due).toBe(5 * MINUTE_MS);
      expect((hard?.due ?? 0) - schedule.due).toBe(10 * MINUTE_MS);
      expect(easy?.scheduled_days).toBeGreaterThan(good?.scheduled_days ?? Number.POSITIVE_INFINITY);
    },
  );

  test('Review: Again relearns in 5 minutes and counts a lapse, the others grow by a day or more', () => {
    const grade = fc.constantFrom(...GRADES);
    fc.assert(
      fc.property(
        fc.array(grade, { maxLength: 12 }),
        fc.integer({ min: 0, max: 400 }),
        (grades, lateDays) => {
          const schedule = reviewOnTime(scheduler, [4, ...grades, 4]).at(-1);
          fc.pre(schedule?.state === REVIEW);
          const nowMs = schedule.due + lateDays * DAY_MS;
          const [again, hard, good, easy] = preview(schedule, nowMs);
          expect(again?.state).toBe(RELEARNING);
          expect((again?.due ?? 0) - nowMs).toBe(5 * MINUTE_MS);
          expect(again?.lapses).toBe(schedule.lapses + 1);
          expect([hard?.state, good?.state, easy?.state]).toEqual([REVIEW, REVIEW, REVIEW]);
          expect(good?.scheduled_days).toBeGreaterThanOrEqual((hard?.scheduled_days ?? Number.NaN) + 1);
          expect(easy?.scheduled_days).toBeGreaterThanOrEqual((good?.scheduled_days ?? Number.NaN) + 1);
        },
      ),
    );
  });

  test('stability stays within 0.01 to 36500 days and difficulty within 1 to 10, however long it goes on', () => {
    for (const grade of GRADES) {
      for (const { stability, difficulty } of reviewOnTime(scheduler, Array<Grade>(60).fill(grade))) {
        expect(stability).toBeGreaterThanOrEqual(0.01);
        expect(stability).toBeLessThanOrEqual(36_500);
        expect(difficulty).toBeGreaterThanOrEqual(1);
        expect(difficulty).toBeLessThanOrEqual(10);
      }
    }
  });

  test('a maximum of 1000 days gives 1000, 1001 and 1002, which keeps their order', () => {
    const capped = getScheduler({ maximumIntervalDays: 1000 });
    const schedule = reviewOnTime(capped, [4, 4, 4, 4, 4]).at(-1) ?? makeNewSchedule(startMs);
    const { value } = capped.preview(schedule, schedule.due);
    expect([2, 3, 4].map((grade) => value?.[grade as Grade].schedule.scheduled_days)).toEqual([
      1000, 1001, 1002,
    ]);
  });
});

/**
 * Each case has the grades, and after each grade the minutes to the next review, the stability and the
 * difficulty.
 */
const GOLDEN: [string, [number, number, number][]][] = [
  [
    '4321333',
    [
      [16 * 1440, 15.69105, 3.22450159],
      [61 * 1440, 60.70827924, 3.22450159],
      [95 * 1440, 94.57303704, 4.31888172],
      [5, 5.92521727, 6.14907875],
      [8 * 1440, 8.34135031, 6.1356257],
      [24 * 1440, 23.61743502, 6.12223453],
      [64 * 1440, 63.97708511, 6.10890496],
    ],
  ],
  [
    '112341233',
    [
      [1, 0.40255, 7.1949],
      [5, 0.20168903, 8.08279701],
      [10, 0.16938679, 8.37011594],
      [1440, 0.23845785, 8.34644611],
      [4 * 1440, 3.85950393, 8.05580274],
      [5, 1.1628274, 8.66163317],
      [10, 0.97659056, 8.85279569],
      [1440, 1.37481608, 8.82690554],
      [3 * 1440, 2.45787924, 8.80113448],
    ],
  ],
  [
    '344444',
    [
      [10, 3.173, 5.28243442],
      [7 * 1440, 7.48750228, 4.51098561],
      [62 * 1440, 61.62141928, 3.61848086],
      [483 * 1440, 482.82022125, 2.58592405],
      [3411 * 1440, 3410.90933921, 1.39133818],
      [22_117 * 1440, 22_116.85154639, 1],
    ],
  ],
];

test.each(GOLDEN)('golden numbers of %s', (grades, expected) => {
  const steps = reviewOnTime(scheduler, [...grades].map(Number));
  const dates = [startMs, ...steps.map(({ due }) => due)];
  expect(
    steps.map(({ due, stability, difficulty }, index) => [
      (due - (dates[index] ?? 0)) / MINUTE_MS,
      stability,
      difficulty,
    ]),
  ).toEqual(expected);
});

test('every history gives the very numbers of ts-fsrs, card and log', () => {
  const step = fc.record({ grade: fc.constantFrom(...GRADES), waitMs: fc.nat({ max: 800 * DAY_MS }) });
  const options = fc.record({
    retention: fc.double({ min: 0.5, max: 1, noNaN: true }),
    maximumIntervalDays: fc.integer({ min: 1, max: 36_500 }),
    fuzz: fc.boolean(),
    shortTerm: fc.boolean(),
  });
  fc.assert(
    fc.property(options, fc.array(step, { minLength: 1, maxLength: 20 }), (given, steps) => {
      const ours = getScheduler(given);
      const theirs = fsrs({
        request_retention: given.retention,
        maximum_interval: given.maximumIntervalDays,
        enable_fuzz: given.fuzz,
        enable_short_term: given.shortTerm,
      });
      let nowMs = startMs;
      let schedule = makeNewSchedule(startMs);
      let card = createEmptyCard(startMs);
      for (const { grade, waitMs } of steps) {
        nowMs += waitMs;
        const our = reviewed(ours, schedule, nowMs, grade);
        const their = theirs.next(card, nowMs, grade);
        expect(our.schedule).toEqual({
          due: their.card.due.getTime(),
          stability: their.card.stability,
          difficulty: their.card.difficulty,
          elapsed_days: their.card.elapsed_days,
          scheduled_days: their.card.scheduled_days,
          reps: their.card.reps,
          lapses: their.card.lapses,
          state: their.card.state,
          last_review: their.card.last_review?.getTime(),
        });
        expect([our.log.due, our.log.last_elapsed_days, our.log.review, our.log.state]).toEqual([
          their.log.due.getTime(),
          their.log.last_elapsed_days,
          their.log.review.getTime(),
          their.log.state,
        ]);
        expect(ours.preview(schedule, nowMs).value?.[grade]).toEqual(our);
        ({ schedule } = our);
        ({ card } = their);
      }
    }),
  );
});

describe('clocks', () => {
  const learnt = reviewOnTime(scheduler, [4]).at(-1) ?? makeNewSchedule(startMs);

  test('a clock set back counts as no time at all since the last review', () => {
    for (const grade of GRADES) {
      const back = reviewed(scheduler, learnt, startMs - 400 * DAY_MS, grade);
      expect(back).toEqual(reviewed(scheduler, learnt, startMs, grade));
      expect(back.schedule.last_review).toBe(startMs);
    }
  });

  test('elapsed days are calendar days in UTC, whatever the hour and whatever summer time does', () => {
    const lateMs = Date.UTC(2026, 2, 28, 23, 59, 59, 999);
    const schedule = reviewed(scheduler, makeNewSchedule(lateMs), lateMs, 4).schedule;
    expect(reviewed(scheduler, schedule, lateMs + 1, 3).schedule.elapsed_days).toBe(1);
    expect(reviewed(scheduler, schedule, lateMs + DAY_MS, 3).schedule.elapsed_days).toBe(1);
    expect(reviewed(scheduler, schedule, lateMs + DAY_MS + 1, 3).schedule.elapsed_days).toBe(2);
    expect(schedule.due - lateMs).toBe(16 * DAY_MS);
  });
});

describe('errors', () => {
  const fresh = makeNewSchedule(startMs);
  const { schedule, log } = reviewed(scheduler, fresh, startMs, 3);

  test('review', () => {
    expect(scheduler.review(fresh, startMs, 0)).toEqual({ error: 'Cannot review a manual rating' });
    for (const grade of [5, -1, 2.5, Number.NaN]) {
      for (const from of [fresh, schedule]) {
        expect(scheduler.review(from, startMs, grade)).toEqual({ error: 'Invalid grade' });
      }
    }
    expect(scheduler.review(fresh, Number.NaN, 3)).toEqual({ error: 'Invalid date' });
    expect(scheduler.preview(fresh, Number.NaN)).toEqual({ error: 'Invalid date' });
    expect(scheduler.review({ ...schedule, stability: 0 }, startMs, 3)).toEqual({ error: 'Invalid state' });
  });

  test('rollback', () => {
    expect(scheduler.rollback(schedule, { ...log, rating: 0 })).toEqual({
      error: 'Cannot rollback a manual rating',
    });
    expect(scheduler.rollback(schedule, { ...log, review: Number.NaN })).toEqual({ error: 'Invalid date' });
  });

  test('forget and reschedule', () => {
    expect(scheduler.forget(schedule, Number.NaN)).toEqual({ error: 'Invalid date' });
    const reviews = [{ rating: 3, review: Number.NaN }] as const;
    expect(scheduler.reschedule(schedule, startMs, reviews, startMs)).toEqual({ error: 'Invalid date' });
  });
});

describe('forget, rollback and reschedule', () => {
  const [first, learnt, lapsed] = reviewOnTime(scheduler, [3, 3, 1]);
  if (first === undefined || learnt === undefined || lapsed === undefined) throw new Error('no reviews');

  test('forget makes a card new and keeps its counts unless asked', () => {
    const nowMs = lapsed.due;
    const retained = scheduler.forget(lapsed, nowMs).value;
    expect(retained?.schedule).toEqual({
      ...makeNewSchedule(nowMs),
      reps: 3,
      lapses: 1,
      last_review: lapsed.last_review,
    });
    expect(retained?.log).toMatchObject({
      rating: 0,
      state: RELEARNING,
      stability: lapsed.stability,
      review: nowMs,
    });
    expect(scheduler.forget(lapsed, nowMs, true).value?.schedule).toMatchObject({
      state: NEW,
      reps: 0,
      lapses: 0,
    });
  });

  test('rollback undoes a review, but for the due date, which no log row holds', () => {
    const nowMs = learnt.due + DAY_MS;
    for (const grade of GRADES) {
      const { schedule, log } = reviewed(scheduler, learnt, nowMs, grade);
      expect(scheduler.rollback(schedule, log).value).toEqual({ ...learnt, due: nowMs });
    }
    const fresh = makeNewSchedule(startMs);
    const { schedule, log } = reviewed(scheduler, fresh, startMs + DAY_MS, 2);
    expect(scheduler.rollback(schedule, log).value).toEqual(fresh);
  });

  test('reschedule replays the reviews and says where the card has to go', () => {
    const reviews = [
      { rating: 3, review: startMs },
      { rating: 0, review: startMs + MINUTE_MS },
      { rating: 3, review: first.due },
      { rating: 1, review: learnt.due },
    ] as const;
    const { value } = scheduler.reschedule(lapsed, startMs, reviews, lapsed.due);
    expect(value?.steps.map(({ schedule }) => schedule)).toEqual([first, learnt, lapsed]);
    expect(value?.change).toBeUndefined();
    const moved = scheduler.reschedule(first, startMs, reviews, lapsed.due).value?.change;
    expect(moved?.log.rating).toBe(0);
    expect(moved?.schedule).toMatchObject({
      due: lapsed.due,
      stability: lapsed.stability,
      state: RELEARNING,
    });
  });
});

interface GoldenCase {
  id: string;
  weights: number[];
  enable_short_term?: boolean;
  ratings?: number[];
  review_rule?: string;
  expected_scheduled_days?: number[];
  expected_stability?: number[];
  expected_difficulty?: number[];
}

interface GoldenFile {
  cases: (GoldenCase & { review_times_ms?: number[]; review_dates?: string[]; tolerance?: number })[];
}

describe("ts-fsrs's own expectations", () => {
  const file: GoldenFile = JSON.parse(readFileSync(join(samplesFolder, 'fsrs/ts-fsrs-4.7.1.json'), 'utf8'));
  const replayable = file.cases.filter(
    ({ ratings, enable_short_term, expected_stability, expected_scheduled_days }) =>
      ratings !== undefined &&
      enable_short_term !== undefined &&
      (expected_stability ?? expected_scheduled_days) !== undefined,
  );

  test('are all here', () => {
    expect(replayable.map(({ id }) => id)).toEqual([
      'ivl_history',
      ...[1, 2, 3, 4, 5].map((number) => `long_term_${number}`),
      'simulator_stability',
      'reschedule_basic_short',
      'reschedule_basic_long',
    ]);
  });

  test.each(replayable)('$id', (golden) => {
    const { weights, enable_short_term: shortTerm = true, ratings = [], tolerance = 1e-9 } = golden;
    const own = getScheduler({ weights, shortTerm });
    const times = golden.review_times_ms ?? golden.review_dates?.map((date) => Date.parse(date));
    let schedule = makeNewSchedule(times?.[0] ?? startMs);
    ratings.forEach((grade, index) => {
      schedule = reviewed(own, schedule, times?.[index] ?? schedule.due, grade).schedule;
      if (golden.expected_scheduled_days) {
        expect(schedule.scheduled_days).toBe(golden.expected_scheduled_days[index]);
      }
      const differences = [
        schedule.stability - (golden.expected_stability?.[index] ?? schedule.stability),
        schedule.difficulty - (golden.expected_difficulty?.[index] ?? schedule.difficulty),
      ];
      for (const difference of differences) expect(Math.abs(difference)).toBeLessThanOrEqual(tolerance);
    });
  });
});
