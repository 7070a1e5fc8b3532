/**
 * How many reviews a day a wished retention will ask for, before it is chosen: every memory is followed through the days as it
 * would be answered, by its recall on the day it comes due. What is not known is drawn from a fixed seed, so the same memories
 * give the same days. New cards and moves of these days are not foretold: nobody knows them.
 */
import { FSRSAlgorithm } from 'ts-fsrs';
import { FSRSAlgorithm as FSRSAlgorithm6 } from 'ts-fsrs-6';
import type { MemoryModel } from './memory-model.ts';
import { DAY_MS } from './recall.ts';
import { parseParameters } from './scheduler-parameters.ts';
import { findFraction } from './seeded-choice.ts';

export interface ForecastMemory {
  readonly stability: number;
  readonly difficulty: number;
  /** Null: never reviewed, due on the first day. */
  readonly lastReviewMs: number | null;
  /** In the steps of learning: when it comes back, whatever the wished retention. */
  readonly stepDueMs?: number;
}

export interface ForecastOptions {
  readonly model: MemoryModel;
  readonly retention: number;
  readonly weights: readonly number[] | null;
  /** When the first day begins. */
  readonly startMs: number;
  readonly days: number;
}

const SEED = 22;
const [AGAIN, GOOD] = [1, 3] as const;

export function forecastReviews(memories: readonly ForecastMemory[], options: ForecastOptions): number[] {
  const { model, retention, weights, startMs, days } = options;
  const { parameters, error } = parseParameters({
    model,
    retention,
    maximumIntervalDays: 1000,
    ...(weights !== null && { weights }),
  });
  if (parameters === undefined) throw new RangeError(error);
  const algorithm = model === 'fsrs-6' ? new FSRSAlgorithm6(parameters) : new FSRSAlgorithm(parameters);
  // This runs for every memory and every retention: the algorithm's own function looks its parameters up by a proxy each time.
  const { maximum_interval } = parameters;
  const { interval_modifier } = algorithm;
  const findInterval = (stability: number): number =>
    Math.min(Math.max(1, Math.round(stability * interval_modifier)), maximum_interval);
  const counts = Array.from({ length: days }, () => 0);
  for (const [index, { stability, difficulty, lastReviewMs, stepDueMs }] of memories.entries()) {
    let [s, d] = [stability, difficulty];
    // In days from the start; what is overdue is asked on the first.
    let lastDay = lastReviewMs === null ? 0 : (lastReviewMs - startMs) / DAY_MS;
    let day = 0;
    if (stepDueMs !== undefined) day = dueDay((stepDueMs - startMs) / DAY_MS);
    else if (lastReviewMs !== null) day = dueDay(lastDay + findInterval(s));
    let isNew = lastReviewMs === null;
    while (day < days) {
      counts[day] = (counts[day] ?? 0) + 1;
      const recall = isNew ? 1 : algorithm.forgetting_curve(day - lastDay, s);
      const isKnown = findFraction(SEED, `${index} ${day}`) < recall;
      // What is known lasts at least as long as before: nothing more of it falls into these days.
      if (isKnown && !isNew && day + findInterval(s) >= days) break;
      if (isNew) [s, d] = [algorithm.init_stability(GOOD), clampDifficulty(algorithm.init_difficulty(GOOD))];
      else if (isKnown)
        [s, d] = [algorithm.next_recall_stability(d, s, recall, GOOD), algorithm.next_difficulty(d, GOOD)];
      else {
        // It comes back in the same sitting.
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

/** FSRS-6 leaves it to its caller. */
function clampDifficulty(difficulty: number): number {
  return Math.min(Math.max(difficulty, 1), 10);
}

function dueDay(day: number): number {
  return Math.max(0, Math.floor(day));
}
