/**
 * FSRS-5 against FSRS-6: log loss on the last fifth of a review log, with default weights and with weights fitted to the rest.
 * Uses simulated memories, or your own export: `npm run bench fsrs6 -- EXPORT`.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import {
  type FitHistory,
  type FitModel,
  LEAST_FIT_REVIEWS,
  makeItems,
  measureLoss,
  splitItems,
} from '#chess/memory/fit';
import { MEMORY_MODELS } from '#chess/memory/memory-model';
import { DAY_MS, findRecall } from '#chess/memory/recall';
import type { Grade } from '#chess/memory/schedule';
import { makeScheduler } from '#chess/memory/scheduler';
import { makeNewSchedule } from '#chess/memory/schedule';
import { findDecay } from '#chess/memory/scheduler-parameters';
import { findFraction } from '#chess/memory/seeded-choice';
import { loadOptimizer } from '#server/memory/optimizer';

const cards = 600;
const reviewsPerCard = 7;

type Chance = (days: number, reviews: readonly Grade[], schedule: { stability: number }) => number;

/** Answers of a simulated learner. Reviews come around the day that FSRS-5 schedules, some early and some late. */
function makeLog(seed: number, truth: FitModel | Chance): FitHistory[] {
  const isModel = typeof truth !== 'function';
  const own = makeScheduler({
    model: isModel ? truth.model : 'fsrs-5',
    ...(isModel && truth.weights !== null && { weights: truth.weights }),
  }).scheduler;
  const asking = makeScheduler().scheduler;
  const decay = isModel ? findDecay(truth.model, truth.weights) : 0.5;
  return Array.from({ length: cards }, (_, card) => {
    const draw = (name: string): number => findFraction(seed, `${card} ${name}`);
    let reviewMs = Math.floor(draw('start') * 300) * DAY_MS;
    let [memory, trial] = [makeNewSchedule(reviewMs), makeNewSchedule(reviewMs)];
    const grades: Grade[] = [];
    return Array.from({ length: reviewsPerCard }, (__, step) => {
      let rating: Grade = draw('first') < 0.25 ? 1 : draw('first') < 0.9 ? 3 : 4;
      if (step > 0) {
        const days = Math.max(1, Math.round(trial.stability * (0.3 + 2 * draw(`days ${step}`))));
        reviewMs += days * DAY_MS;
        const chance = isModel ? findRecall(memory, reviewMs, decay) : truth(days, grades, trial);
        rating = draw(`knows ${step}`) > chance ? 1 : draw(`ease ${step}`) < 0.12 ? 2 : 3;
      }
      grades.push(rating);
      memory = own?.review(memory, reviewMs, rating).value?.schedule ?? memory;
      trial = asking?.review(trial, reviewMs, rating).value?.schedule ?? trial;
      return { rating, review: reviewMs };
    });
  });
}

/** A half-life that doubles with every success: neither model has this curve. */
const halving: Chance = (days, reviews) => {
  const lastMiss = reviews.lastIndexOf(1);
  const successes = reviews.slice(lastMiss + 1).length;
  return 2 ** (-days / (4 * 2 ** successes));
};

const row = z.object({
  rating: z.literal([0, 1, 2, 3, 4]),
  undone_at: z.nullable(z.number()),
  game_key: z.optional(z.nullable(z.string())),
});
const exported = z.object({
  review_logs: z.array(z.object({ ...row.shape, card_id: z.string(), review: z.number() })),
  opening_answers: z.array(
    z.object({ ...row.shape, memory_id: z.string(), answered_at: z.number(), is_repeat: z.number() }),
  ),
});

function readExport(path: string): FitHistory[] {
  const { review_logs, opening_answers } = exported.parse(JSON.parse(readFileSync(path, 'utf8')));
  const reviews = review_logs
    .filter(({ undone_at }) => undone_at === null)
    .sort((one, other) => one.review - other.review);
  const answers = opening_answers
    .filter(({ undone_at, is_repeat, rating }) => undone_at === null && is_repeat === 0 && rating > 0)
    .map(({ answered_at, ...answer }) => ({ ...answer, review: answered_at }))
    .sort((one, other) => one.review - other.review);
  const histories = [
    ...Map.groupBy(reviews, ({ card_id }) => card_id).values(),
    ...Map.groupBy(answers, ({ memory_id }) => memory_id).values(),
  ];
  return histories.map((history) => {
    const first = history.findIndex(({ game_key }) => (game_key ?? null) === null);
    return first === -1 ? [] : history.slice(first);
  });
}

const optimize = await loadOptimizer();

function compare(name: string, histories: readonly FitHistory[]): void {
  const reviews = histories.reduce((sum, { length }) => sum + length, 0);
  const { earlier, later } = splitItems(makeItems(histories));
  if (reviews < LEAST_FIT_REVIEWS || earlier.length === 0 || later.length === 0) {
    console.log(`${name}: ${reviews} reviews are too few to say anything.`);
    return;
  }
  const fitted = optimize(earlier);
  console.log(`${name}: ${reviews} reviews, ${later.length} foretold`);
  for (const [kind, weights] of [
    ['weights of most people', null],
    ['weights fitted to it', fitted],
  ] as const) {
    const [older = 0, newer = 0] = MEMORY_MODELS.map((model) => measureLoss({ model, weights }, later));
    const gain = ((older - newer) / older) * 100;
    const verdict =
      Math.abs(gain) < 0.05
        ? 'no difference'
        : gain > 0
          ? `FSRS-6 wins by ${gain.toFixed(1)} %`
          : `FSRS-6 loses by ${(-gain).toFixed(1)} %`;
    console.log(`  ${kind}: FSRS-5 ${older.toFixed(4)}, FSRS-6 ${newer.toFixed(4)}: ${verdict}`);
  }
}

const [path] = process.argv.slice(2);
if (path === undefined) {
  compare('a memory by FSRS-5', makeLog(1, { model: 'fsrs-5', weights: null }));
  compare('a memory by FSRS-6', makeLog(2, { model: 'fsrs-6', weights: null }));
  compare('a memory that halves', makeLog(3, halving));
  compare(
    'one that knows nine of ten, whenever asked',
    makeLog(4, () => 0.9),
  );
} else compare(path, readExport(path));
