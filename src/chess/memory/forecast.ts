/** Predicts the reviews per day for a target retention by simulation. It assumes no new cards. */
import { FSRSAlgorithm } from 'ts-fsrs';
import { FSRSAlgorithm as FSRSAlgorithm6 } from 'ts-fsrs-6';
import type { MemoryModel } from './memory-model.ts';
import { DAY_MS } from './recall.ts';
import { parseParameters } from './scheduler-parameters.ts';
import { findFraction } from './seeded-choice.ts';

export interface ForecastMemory {
  readonly stability: number;
  readonly difficulty: number;
  readonly lastReviewMs: number | null;
  readonly dueMs?: number;
  /** The memory is in a learning step, whose due time does not depend on the retention. */
  readonly isStep?: boolean;
}

export interface ForecastOptions {
  readonly model: MemoryModel;
  readonly retention: number;
  readonly weights: readonly number[] | null;
  readonly startMs: number;
  readonly days: number;
  /** True if the user already trains with this retention. First reviews then come on their stored due dates. */
  readonly isInForce?: boolean;
}

const SEED = 22;
const [AGAIN, GOOD] = [1, 3] as const;

export function forecastReviews(memories: readonly ForecastMemory[], options: ForecastOptions): number[] {
  const { model, retention, weights, startMs, days, isInForce = false } = options;
  const { parameters, error } = parseParameters({
    model,
    retention,
    maximumIntervalDays: 1000,
    ...(weights !== null && { weights }),
  });
  if (parameters === undefined) throw new RangeError(error);
  const algorithm = model === 'fsrs-6' ? new FSRSAlgorithm6(parameters) : new FSRSAlgorithm(parameters);
  const { maximum_interval } = parameters;
  const { interval_modifier } = algorithm;
  const findInterval = (stability: number): number =>
    Math.min(Math.max(1, Math.round(stability * interval_modifier)), maximum_interval);
  const counts = Array.from({ length: days }, () => 0);
  for (const [index, { stability, difficulty, lastReviewMs, dueMs, isStep }] of memories.entries()) {
    let [s, d] = [stability, difficulty];
    let lastDay = lastReviewMs === null ? 0 : (lastReviewMs - startMs) / DAY_MS;
    let day = 0;
    if (dueMs !== undefined && (isInForce || isStep === true)) day = dueDay((dueMs - startMs) / DAY_MS);
    else if (lastReviewMs !== null) day = dueDay(lastDay + findInterval(s));
    let isNew = lastReviewMs === null;
    while (day < days) {
      counts[day] = (counts[day] ?? 0) + 1;
      const recall = isNew ? 1 : algorithm.forgetting_curve(day - lastDay, s);
      const isKnown = findFraction(SEED, `${index} ${day}`) < recall;
      if (isKnown && !isNew && day + findInterval(s) >= days) break;
      if (isNew) [s, d] = [algorithm.init_stability(GOOD), clampDifficulty(algorithm.init_difficulty(GOOD))];
      else if (isKnown)
        [s, d] = [algorithm.next_recall_stability(d, s, recall, GOOD), algorithm.next_difficulty(d, GOOD)];
      else {
        counts[day] = (counts[day] ?? 0) + 1;
        [s, d] = [algorithm.next_forget_stability(d, s, recall), algorithm.next_difficulty(d, AGAIN)];
      }
      isNew = false;
      lastDay = day;
      day = Math.max(day + 1, dueDay(day + findInterval(s)));
    }
  }
  return counts;
}

function clampDifficulty(difficulty: number): number {
  return Math.min(Math.max(difficulty, 1), 10);
}

function dueDay(day: number): number {
  return Math.max(0, Math.floor(day));
}
