/** The expected numbers come from ts-fsrs (FSRS-6.test.ts; MIT, © Open Spaced Repetition). */
import * as fc from 'fast-check';
import { forgetting_curve, migrateParameters } from 'ts-fsrs-6';
import { expect, test, vi } from 'vitest';
import { forecastReviews } from './forecast.ts';
import { fitMemory, makeItems, measureLoss } from './fit.ts';
import { DEFAULT_MEMORY, makeSchedulers } from './memory-parameters.ts';
import { DAY_MS, findRecall } from './recall.ts';
import { GRADES, makeNewSchedule } from './schedule.ts';
import { DEFAULT_WEIGHTS, findDecay, parseParameters } from './scheduler-parameters.ts';
import { makeScheduler } from './scheduler.ts';

const startMs = Date.UTC(2026, 2, 1, 10);
const { scheduler } = makeScheduler({ model: 'fsrs-6' });

test('golden: its intervals, each review when it comes due', () => {
  let schedule = makeNewSchedule(startMs);
  const days = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3].map((grade) => {
    schedule = scheduler?.review(schedule, schedule.due, grade).value?.schedule ?? schedule;
    return schedule.scheduled_days;
  });
  expect(days).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
});

test('golden: what it remembers after six reviews, with and without steps of minutes', () => {
  const grades = [1, 3, 3, 3, 3, 3];
  const delays = [0, 0, 1, 3, 8, 21];
  for (const [weights, shortTerm, stability, difficulty, digits] of [
    [undefined, true, 53.62691, 6.3574867, 4],
    [undefined, false, 53.335106, 6.3574867, 4],
    [DEFAULT_WEIGHTS, true, 48.26549438, 7.10441712, 1],
    [DEFAULT_WEIGHTS, false, 48.065163, 7.10441712, 4],
  ] as const) {
    const made = makeScheduler({ model: 'fsrs-6', shortTerm, ...(weights && { weights }) }).scheduler;
    let schedule = makeNewSchedule(startMs);
    let nowMs = startMs;
    for (const [at, grade] of grades.entries()) {
      nowMs += (delays[at] ?? 0) * DAY_MS;
      schedule = made?.review(schedule, nowMs, grade).value?.schedule ?? schedule;
    }
    expect(schedule.stability).toBeCloseTo(stability, digits);
    expect(schedule.difficulty).toBeCloseTo(difficulty, 4);
  }
});

test('weights of one’s own move as ts-fsrs moves them', () => {
  const silent = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  const weight = fc.double({ min: -1, max: 20, noNaN: true });
  fc.assert(
    fc.property(fc.array(weight, { minLength: 19, maxLength: 19 }), (weights) => {
      const { parameters } = parseParameters({ model: 'fsrs-6', weights });
      const moved = migrateParameters(weights);
      expect(parameters?.w.map((each, at) => (at < 4 ? Math.max(each, moved[at] ?? 0) : each))).toEqual(
        moved.map((each, at) => (at < 4 ? Math.max(each, 0.01) : each)),
      );
      expect(findDecay('fsrs-6', weights)).toBe(moved[20]);
    }),
  );
  silent.mockRestore();
  expect(findDecay('fsrs-6', null)).toBe(0.1542);
  expect(findDecay('fsrs-5', weightsOf(3))).toBe(0.5);
});

function weightsOf(factor: number): number[] {
  return DEFAULT_WEIGHTS.map((each, at) => (at < 4 ? each * factor : each));
}

test('cards keep their minutes, and no schedule has a field more', () => {
  const minutes = (schedule: ReturnType<typeof makeNewSchedule>) =>
    GRADES.map((grade) => {
      const { value } = scheduler?.preview(schedule, schedule.due) ?? {};
      const after = value?.[grade].schedule;
      return after?.scheduled_days === 0 ? (after.due - schedule.due) / 60_000 : 'days';
    });
  const first = makeNewSchedule(startMs);
  expect(minutes(first)).toEqual([1, 5, 10, 'days']);
  const learning = scheduler?.review(first, startMs, 3).value?.schedule ?? first;
  expect(minutes(learning)).toEqual([5, 10, 'days', 'days']);
  const known = scheduler?.review(first, startMs, 4).value?.schedule ?? first;
  expect(minutes(known)).toEqual([5, 'days', 'days', 'days']);
  expect(Object.keys(known).sort()).toEqual(Object.keys(first).sort());
  const { openings } = makeSchedulers({ ...DEFAULT_MEMORY, model: 'fsrs-6' });
  expect(openings.review(first, startMs, 1).value?.schedule).toMatchObject({ state: 2, scheduled_days: 1 });
});

test('the curve that figures are drawn from is that of the model', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4000 }),
      fc.double({ min: 0.1, max: 36_500, noNaN: true }),
      fc.double({ min: 0.1, max: 0.8, noNaN: true }),
      (days, stability, decay) => {
        const recall = findRecall(
          { state: 2, stability, last_review: startMs },
          startMs + days * DAY_MS,
          decay,
        );
        expect(recall).toBeCloseTo(forgetting_curve(decay, days, stability), 5);
      },
    ),
  );
});

test('a forecast and a fit are made under the model in force', () => {
  const memories = Array.from({ length: 300 }, (_, at) => ({
    stability: 1 + (at % 40),
    difficulty: 5,
    lastReviewMs: startMs - (at % 60) * DAY_MS,
  }));
  const options = { retention: 0.8, weights: null, startMs, days: 30 };
  const [older, newer] = (['fsrs-5', 'fsrs-6'] as const).map((model) =>
    forecastReviews(memories, { ...options, model }).reduce((sum, count) => sum + count, 0),
  );
  expect(older).toBeGreaterThan(0);
  expect(newer).toBeLessThan(older ?? 0);
  const histories = Array.from({ length: 60 }, (_, card) =>
    Array.from({ length: 4 }, (_each, step) => ({ rating: 3 as const, review: (card + step * 9) * DAY_MS })),
  );
  const current = { model: 'fsrs-6', weights: null } as const;
  const fit = fitMemory(histories, current, () => weightsOf(5));
  if (fit.outcome === 'too_few') throw new Error('too few');
  const items = makeItems(histories);
  expect(fit.lossBefore).toBeCloseTo(measureLoss(current, items.slice(-Math.floor(items.length / 5))), 10);
  expect(fit.lossAfter).not.toBe(fit.lossBefore);
});

test('Easy gives a longer interval than Good in every state, and all ways to compute it agree', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...GRADES), { maxLength: 12 }), fc.boolean(), (grades, fuzz) => {
      const made = makeScheduler({ model: 'fsrs-6', fuzz }).scheduler;
      let schedule = makeNewSchedule(startMs);
      const history = grades.map((rating) => {
        const review = schedule.due;
        const preview = made?.preview(schedule, review).value;
        const [good, easy] = [preview?.[3].schedule, preview?.[4].schedule];
        if (good?.state === 2) {
          expect(easy?.scheduled_days).toBeGreaterThan(good.scheduled_days);
          expect(easy?.due).toBeGreaterThanOrEqual(good.due + DAY_MS);
        }
        expect(made?.review(schedule, review, rating).value).toEqual(preview?.[rating]);
        schedule = preview?.[rating].schedule ?? schedule;
        return { rating, review };
      });
      const replayed = made?.reschedule(makeNewSchedule(startMs), startMs, history, schedule.due).value;
      expect(replayed?.steps.at(-1)?.schedule).toEqual(history.length > 0 ? schedule : undefined);
    }),
    { numRuns: 300 },
  );
});
