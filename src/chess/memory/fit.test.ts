import { expect, test } from 'vitest';
import { type FitItem, fitMemory, LEAST_FIT_REVIEWS, makeItems, type Optimizer, splitItems } from './fit.ts';
import { DAY_MS } from './recall.ts';
import { makeNewSchedule } from './schedule.ts';
import { makeSchedulers } from './memory-parameters.ts';
import { DEFAULT_WEIGHTS } from './scheduler-parameters.ts';
import { findRecall } from './recall.ts';
import { findFraction } from './seeded-choice.ts';

/** Log loss by our own scheduler; the fit tries a few first stabilities. Enough to be right about a memory that is much better. */
const optimizer: Optimizer = {
  fit: async (items) =>
    [0.5, 1, 2, 4, 8]
      .map((factor) =>
        DEFAULT_WEIGHTS.map((weight, index) => (index < 4 ? Math.min(90, weight * factor) : weight)),
      )
      .toSorted((one, other) => measure(one, items) - measure(other, items))[0] ?? [],
  measure,
};

function measure(weights: readonly number[], items: readonly FitItem[]): number {
  const { openings } = makeSchedulers({ retention: 0.9, weights, fuzz: false });
  let loss = 0;
  for (const { reviews } of items) {
    let schedule = makeNewSchedule(0);
    let nowMs = 0;
    for (const [index, { rating, days }] of reviews.entries()) {
      nowMs += days * DAY_MS;
      if (index === reviews.length - 1) {
        const recall = Math.min(0.999, Math.max(0.001, findRecall(schedule, nowMs)));
        loss -= Math.log(rating > 1 ? recall : 1 - recall);
      }
      schedule = openings.review(schedule, nowMs, rating).value?.schedule ?? schedule;
    }
  }
  return loss / items.length;
}

/** Somebody who forgets with that chance, whatever the days. */
function makeHistories(count: number, forgets: number) {
  return Array.from({ length: count }, (_, card) =>
    Array.from({ length: 4 }, (_each, step) => ({
      rating: findFraction(7, `${card} ${step}`) < forgets ? (1 as const) : (3 as const),
      review: card * DAY_MS + step * 9 * DAY_MS,
    })),
  );
}

test('weights that foretell the later fifth better are taken', async () => {
  const fit = await fitMemory(makeHistories(60, 0.01), DEFAULT_WEIGHTS, optimizer);
  expect(fit).toMatchObject({ outcome: 'better', reviews: 240 });
  if (fit.outcome !== 'better') throw new Error('not better');
  expect(fit.lossAfter).toBeLessThan(fit.lossBefore * 0.99);
});

test('those that do not are left alone: the same ones, worse ones and broken ones', async () => {
  const histories = makeHistories(60, 0.1);
  for (const weights of [
    DEFAULT_WEIGHTS,
    DEFAULT_WEIGHTS.map((weight, index) => (index < 4 ? 0.01 : weight)),
    DEFAULT_WEIGHTS.map(() => Number.NaN),
  ]) {
    const fixed: Optimizer = {
      fit: async () => weights,
      measure: (each, items) => (each.every(Number.isFinite) ? measure(each, items) : 0),
    };
    expect(await fitMemory(histories, DEFAULT_WEIGHTS, fixed)).toMatchObject({ outcome: 'no_better' });
  }
});

test('nothing is fitted to too few reviews, nor to reviews of one day', async () => {
  const few = makeHistories(LEAST_FIT_REVIEWS / 4 - 1, 0.1);
  expect(await fitMemory(few, DEFAULT_WEIGHTS, optimizer)).toEqual({ outcome: 'too_few', reviews: 60 });
  const sameDay = [Array.from({ length: 100 }, (_, index) => ({ rating: 3 as const, review: index }))];
  expect(await fitMemory(sameDay, DEFAULT_WEIGHTS, optimizer)).toMatchObject({ outcome: 'too_few' });
});

test('what is tried on lies behind all that was learnt from, and is a fifth of it', () => {
  const items = makeItems(makeHistories(50, 0.2));
  const { earlier, later } = splitItems(items);
  expect(later).toHaveLength(Math.floor(items.length / 5));
  const lastEarlier = Math.max(...earlier.map(({ reviewMs }) => reviewMs));
  for (const { reviewMs } of later) expect(reviewMs).toBeGreaterThanOrEqual(lastEarlier);
});

test('a card that was made new again has no past, and reviews of one day are not foretold', () => {
  const at = (rating: 0 | 1 | 2 | 3 | 4, days: number) => ({ rating, review: days * DAY_MS });
  expect(makeItems([[at(3, 0), at(3, 0.5), at(3, 3), at(0, 4), at(2, 5), at(4, 9.9)]])).toEqual([
    {
      reviews: [
        { rating: 3, days: 0 },
        { rating: 3, days: 0 },
        { rating: 3, days: 2 },
      ],
      reviewMs: 3 * DAY_MS,
    },
    {
      reviews: [
        { rating: 2, days: 0 },
        { rating: 4, days: 4 },
      ],
      reviewMs: 9.9 * DAY_MS,
    },
  ]);
});
