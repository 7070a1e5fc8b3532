/**
 * samples/fsrs-rs-2.0.4.json contains the reference implementation's results and names its source and
 * licence.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { forgetting_curve, fsrs } from 'ts-fsrs';
import { type FitItem, makeItems, measureLoss, splitItems } from '#chess/memory/fit';
import { DAY_MS } from '#chess/memory/recall';
import type { Grade } from '#chess/memory/schedule';
import { DEFAULT_WEIGHTS } from '#chess/memory/scheduler-parameters';
import { findFraction } from '#chess/memory/seeded-choice';
import { loadOptimizer } from './optimizer.ts';

const numbers = z.array(z.number());
const reference = z
  .object({
    cases: z.array(
      z.object({
        weights: numbers,
        ratings: z.optional(numbers),
        delta_t_days: z.optional(numbers),
        expected_final: z.optional(z.object({ stability: z.number(), difficulty: z.number() })),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('samples/fsrs-rs-2.0.4.json', import.meta.url), 'utf8')));

function makeLog(seed: number, weights: readonly number[], cards: number): FitItem[] {
  const model = fsrs({ w: [...weights] });
  const histories = Array.from({ length: cards }, (_, card) => {
    const chance = (name: string): number => findFraction(seed, `${card} ${name}`);
    let reviewMs = Math.floor(chance('start') * 300) * DAY_MS;
    let rating = (1 + Math.floor(chance('first') * 4)) as Grade;
    let state = model.next_state(null, 0, rating);
    return Array.from({ length: 7 }, (__, step) => {
      if (step > 0) {
        const days = Math.min(200, 1 + Math.floor(state.stability * (0.3 + 2 * chance(`days ${step}`))));
        reviewMs += days * DAY_MS;
        rating = chance(`knows ${step}`) < forgetting_curve(days, state.stability) ? 3 : 1;
        state = model.next_state(state, days, rating);
      }
      return { rating, review: reviewMs };
    });
  });
  return makeItems(histories);
}

const [remembered] = reference.cases;
const others = remembered?.weights ?? [];

test('the loss is measured by the memory of the reference', () => {
  for (const { weights, ratings, delta_t_days, expected_final } of reference.cases) {
    if (ratings === undefined || expected_final === undefined) continue;
    const model = fsrs({ w: [...weights] });
    const state = ratings.reduce(
      (before, rating, index) => model.next_state(before, delta_t_days?.[index] ?? 0, rating as Grade),
      { stability: 0, difficulty: 0 },
    );
    expect(state.stability).toBeCloseTo(expected_final.stability, 3);
    expect(state.difficulty).toBeCloseTo(expected_final.difficulty, 3);
  }
});

test('a log in which nothing was learnt lately gives no weights, and the next one some', async () => {
  const optimize = await loadOptimizer();
  const items = makeLog(3, DEFAULT_WEIGHTS, 100);
  expect(optimize(items.filter(({ reviews }) => reviews.length > 4))).toEqual([]);
  expect(optimize(items)).toHaveLength(DEFAULT_WEIGHTS.length);
});

test.each([
  ['the weights of the reference', others, 1],
  ['a memory like most', DEFAULT_WEIGHTS, 2],
] as const)(
  'fitted to the log of %s, weights foretell the rest within one hundredth as well as those that made it',
  async (_name, made, seed) => {
    const optimize = await loadOptimizer();
    const { earlier, later } = splitItems(makeLog(seed, made, 500));
    const fitted = optimize(earlier);
    expect(fitted).toHaveLength(DEFAULT_WEIGHTS.length);
    const lossOf = (weights: readonly number[]) => measureLoss({ model: 'fsrs-5', weights }, later);
    expect(lossOf(fitted)).toBeLessThan(lossOf(made) * 1.01);
  },
);
