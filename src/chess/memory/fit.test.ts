import { expect, test } from 'vitest';
import {
  type FitItem,
  fitMemory,
  LEAST_FIT_REVIEWS,
  makeItems,
  measureLoss,
  type Optimizer,
  splitItems,
} from './fit.ts';
import { DAY_MS } from './recall.ts';
import { DEFAULT_WEIGHTS } from './scheduler-parameters.ts';
import { findFraction } from './seeded-choice.ts';

const plain = { model: 'fsrs-5', weights: null } as const;
const lossOf = (weights: readonly number[], items: readonly FitItem[]) =>
  measureLoss({ ...plain, weights }, items);

const optimize: Optimizer = (items) =>
  [0.5, 1, 2, 4, 8]
    .map((factor) =>
      DEFAULT_WEIGHTS.map((weight, index) => (index < 4 ? Math.min(90, weight * factor) : weight)),
    )
    .toSorted((one, other) => lossOf(one, items) - lossOf(other, items))[0] ?? [];

function makeHistories(count: number, forgets: number) {
  return Array.from({ length: count }, (_, card) =>
    Array.from({ length: 4 }, (_each, step) => ({
      rating: findFraction(7, `${card} ${step}`) < forgets ? (1 as const) : (3 as const),
      review: card * DAY_MS + step * 9 * DAY_MS,
    })),
  );
}

test('weights that foretell the later fifth better are taken', () => {
  const fit = fitMemory(makeHistories(60, 0.01), plain, optimize);
  expect(fit).toMatchObject({ outcome: 'better', reviews: 240 });
  if (fit.outcome !== 'better') throw new Error('not better');
  expect(fit.lossAfter).toBeLessThan(fit.lossBefore * 0.99);
});

test('those that do not are left alone: the same ones, worse ones and broken ones', () => {
  const histories = makeHistories(60, 0.1);
  for (const weights of [
    DEFAULT_WEIGHTS,
    DEFAULT_WEIGHTS.map((weight, index) => (index < 4 ? 0.01 : weight)),
    DEFAULT_WEIGHTS.map(() => Number.NaN),
  ]) {
    expect(fitMemory(histories, plain, () => weights)).toMatchObject({ outcome: 'no_better' });
  }
});

test('nothing is fitted to too few reviews, nor to reviews of one day', () => {
  const few = makeHistories(LEAST_FIT_REVIEWS / 4 - 1, 0.1);
  expect(fitMemory(few, plain, optimize)).toEqual({ outcome: 'too_few', reviews: 60 });
  const sameDay = [Array.from({ length: 100 }, (_, index) => ({ rating: 3 as const, review: index }))];
  expect(fitMemory(sameDay, plain, optimize)).toMatchObject({ outcome: 'too_few' });
});

test('the test set is the last fifth, later than the training set', () => {
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
