/** What one user's memory is scheduled with, for cards and openings alike. */
import type { MemoryModel } from './memory-model.ts';
import { makeScheduler, type Scheduler } from './scheduler.ts';

export interface MemoryParameters {
  readonly model: MemoryModel;
  /** Chance to still know something when it comes due. */
  readonly retention: number;
  /** 19 weights fitted to the user's own log; null: those that fit most people. */
  readonly weights: readonly number[] | null;
  readonly fuzz: boolean;
}

export const DEFAULT_MEMORY: MemoryParameters = {
  model: 'fsrs-5',
  retention: 0.9,
  weights: null,
  fuzz: false,
};

export interface Schedulers {
  readonly cards: Scheduler;
  /**
   * Without the steps of minutes that cards have: a missed position comes back within the sitting without a mark, and its
   * schedule changes once.
   */
  readonly openings: Scheduler;
}

/** Nothing is put off for longer than this, so everything comes back at least every three years. */
const MAXIMUM_INTERVAL_DAYS = 1000;

/** Throws on parameters that nobody could have set. */
export function makeSchedulers({ model, retention, weights, fuzz }: MemoryParameters): Schedulers {
  const options = {
    model,
    retention,
    fuzz,
    maximumIntervalDays: MAXIMUM_INTERVAL_DAYS,
    ...(weights !== null && { weights }),
  };
  return {
    cards: getScheduler({ ...options, shortTerm: true }),
    openings: getScheduler({ ...options, shortTerm: false }),
  };
}

export const DEFAULT_SCHEDULERS = makeSchedulers(DEFAULT_MEMORY);

function getScheduler(options: Parameters<typeof makeScheduler>[0]): Scheduler {
  const { scheduler, error } = makeScheduler(options);
  if (scheduler === undefined) throw new RangeError(error);
  return scheduler;
}
