import type { MemoryModel } from './memory-model.ts';
import { makeScheduler, type Scheduler } from './scheduler.ts';

export interface MemoryParameters {
  readonly model: MemoryModel;
  readonly retention: number;
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
  /** Openings have no learning steps, because a missed position returns within the session. */
  readonly openings: Scheduler;
}

const MAXIMUM_INTERVAL_DAYS = 1000;

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
