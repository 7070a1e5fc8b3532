/**
 * Fits the scheduler's weights to a user's reviews. New weights must predict the newest fifth of the reviews
 * at least 1 % better.
 */
import { FSRSAlgorithm } from 'ts-fsrs';
import { FSRSAlgorithm as FSRSAlgorithm6 } from 'ts-fsrs-6';
import type { MemoryModel } from './memory-model.ts';
import { DAY_MS } from './recall.ts';
import type { Grade, Rating } from './schedule.ts';
import { DEFAULT_WEIGHTS, parseParameters } from './scheduler-parameters.ts';

export const LEAST_FIT_REVIEWS = 64;
const MOST_ITEMS = 20_000;
const MOST_REVIEWS_EACH = 50;
const LATER_PART = 0.2;
const LEAST_GAIN = 0.01;

interface FitReview {
  readonly rating: Grade;
  readonly days: number;
}

export interface FitItem {
  readonly reviews: readonly FitReview[];
  readonly reviewMs: number;
}

export type Optimizer = (items: readonly FitItem[]) => readonly number[];

export type Fit =
  | { readonly outcome: 'too_few'; readonly reviews: number }
  | {
      readonly outcome: 'better' | 'no_better';
      readonly reviews: number;
      readonly weights: readonly number[];
      readonly lossBefore: number;
      readonly lossAfter: number;
    };

export type FitHistory = readonly { readonly rating: Rating; readonly review: number }[];

export interface FitModel {
  readonly model: MemoryModel;
  readonly weights: readonly number[] | null;
}

export function fitMemory(histories: readonly FitHistory[], current: FitModel, optimize: Optimizer): Fit {
  const reviews = histories.reduce((sum, { length }) => sum + length, 0);
  const { earlier, later } = splitItems(makeItems(histories));
  if (reviews < LEAST_FIT_REVIEWS || earlier.length === 0 || later.length === 0)
    return { outcome: 'too_few', reviews };
  const weights = optimize(earlier);
  const lossBefore = measureLoss(current, later);
  const isWhole = weights.length === DEFAULT_WEIGHTS.length && weights.every(Number.isFinite);
  const lossAfter = isWhole ? measureLoss({ ...current, weights }, later) : lossBefore;
  const isBetter = lossAfter <= lossBefore * (1 - LEAST_GAIN);
  return { outcome: isBetter ? 'better' : 'no_better', reviews, weights, lossBefore, lossAfter };
}

/** A review tests memory only if it comes at least a day after the previous one. */
export function makeItems(histories: readonly FitHistory[]): FitItem[] {
  const items: FitItem[] = [];
  for (const history of histories) {
    let reviews: FitReview[] = [];
    let lastMs = 0;
    for (const { rating, review } of history) {
      if (rating === 0) {
        reviews = [];
        continue;
      }
      const days = reviews.length === 0 ? 0 : Math.max(0, Math.floor((review - lastMs) / DAY_MS));
      reviews = [...reviews, { rating, days }];
      lastMs = review;
      if (days > 0) items.push({ reviews, reviewMs: review });
      if (reviews.length === MOST_REVIEWS_EACH) break;
    }
  }
  return items.sort((one, other) => one.reviewMs - other.reviewMs).slice(-MOST_ITEMS);
}

export function splitItems(items: readonly FitItem[]): {
  earlier: readonly FitItem[];
  later: readonly FitItem[];
} {
  const at = items.length - Math.floor(items.length * LATER_PART);
  return { earlier: items.slice(0, at), later: items.slice(at) };
}

/** Limits the loss of one review, so that a surprising review cannot dominate the sum. */
const LEAST_CHANCE = 1e-4;

/** Computes the log loss: https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Metric#log-loss */
export function measureLoss({ model, weights }: FitModel, items: readonly FitItem[]): number {
  const { parameters, error } = parseParameters({ model, ...(weights !== null && { weights }) });
  if (parameters === undefined) throw new RangeError(error);
  const algorithm = model === 'fsrs-6' ? new FSRSAlgorithm6(parameters) : new FSRSAlgorithm(parameters);
  let loss = 0;
  for (const { reviews } of items) {
    const last = reviews.at(-1);
    let state: { stability: number; difficulty: number } | null = null;
    for (const { rating, days } of reviews.slice(0, -1)) state = algorithm.next_state(state, days, rating);
    if (last === undefined || state === null) continue;
    const recall = algorithm.forgetting_curve(last.days, state.stability);
    const bounded = Math.min(Math.max(recall, LEAST_CHANCE), 1 - LEAST_CHANCE);
    loss -= Math.log(last.rating > 1 ? bounded : 1 - bounded);
  }
  return loss / items.length;
}
