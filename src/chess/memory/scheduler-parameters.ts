import { CLAMP_PARAMETERS, default_w, type FSRSParameters } from 'ts-fsrs';
import { default_w as defaultWeights6, FSRS5_DEFAULT_DECAY } from 'ts-fsrs-6';
import type { MemoryModel } from './memory-model.ts';

export interface SchedulerOptions {
  model?: MemoryModel;
  retention?: number;
  maximumIntervalDays?: number;
  /** Either 19 weights of FSRS-5, or 17 of FSRS-4.5, which are converted to FSRS-5. */
  weights?: readonly number[];
  fuzz?: boolean;
  shortTerm?: boolean;
}

export type ParameterError =
  | 'Requested retention rate should be in the range (0,1]'
  | 'Maximum interval should be at least 1 day'
  | 'Weights should be 19 numbers, or 17 to be upgraded'
  | 'Every weight should be a finite number';

const DEFAULT_RETENTION = 0.9;
const DEFAULT_MAXIMUM_INTERVAL_DAYS = 36_500;
export const DEFAULT_WEIGHTS: readonly number[] = default_w;

/** Checks the options, because ts-fsrs would silently replace invalid values. */
export function parseParameters(
  options: SchedulerOptions,
): { parameters: FSRSParameters; error?: undefined } | { parameters?: undefined; error: ParameterError } {
  const retention = options.retention ?? DEFAULT_RETENTION;
  if (!(retention > 0 && retention <= 1)) {
    return { error: 'Requested retention rate should be in the range (0,1]' };
  }
  const maximumIntervalDays = options.maximumIntervalDays ?? DEFAULT_MAXIMUM_INTERVAL_DAYS;
  if (!(Number.isFinite(maximumIntervalDays) && maximumIntervalDays >= 1)) {
    return { error: 'Maximum interval should be at least 1 day' };
  }
  const isNewer = options.model === 'fsrs-6';
  const weights = options.weights ?? DEFAULT_WEIGHTS;
  if (weights.length !== 19 && weights.length !== 17) {
    return { error: 'Weights should be 19 numbers, or 17 to be upgraded' };
  }
  if (!weights.every(Number.isFinite)) return { error: 'Every weight should be a finite number' };
  return {
    parameters: {
      request_retention: retention,
      maximum_interval: maximumIntervalDays,
      w: isNewer ? findWeights6(options.weights) : findWeights5(weights),
      enable_fuzz: options.fuzz ?? false,
      enable_short_term: options.shortTerm ?? true,
    },
  };
}

function findWeights5(weights: readonly number[]): number[] {
  return clampWeights(weights.length === 17 ? upgradeWeights(weights) : weights);
}

/**
 * Converts FSRS-5 weights to FSRS-6 with the same forgetting curve. `migrateParameters` of ts-fsrs would log
 * to the console.
 */
function findWeights6(weights: readonly number[] | undefined): number[] {
  return weights === undefined ? [...defaultWeights6] : [...findWeights5(weights), 0, FSRS5_DEFAULT_DECAY];
}

export function findDecay(model: MemoryModel, weights: readonly number[] | null): number {
  const decay = model === 'fsrs-6' ? findWeights6(weights ?? undefined)[20] : undefined;
  return decay ?? FSRS5_DEFAULT_DECAY;
}

/**
 * Converts FSRS-4.5 weights to FSRS-5. The same function in ts-fsrs logs to the console:
 * https://github.com/open-spaced-repetition/ts-fsrs/blob/v4.7.1/src/fsrs/default.ts
 */
function upgradeWeights(weights: readonly number[]): readonly number[] {
  const [w4 = 0, w5 = 0, w6 = 0] = weights.slice(4, 7);
  return [
    ...weights.slice(0, 4),
    Number((w5 * 2 + w4).toFixed(8)),
    Number((Math.log(w5 * 3 + 1) / 3).toFixed(8)),
    Number((w6 + 0.5).toFixed(8)),
    ...weights.slice(7),
    0,
    0,
  ];
}

function clampWeights(weights: readonly number[]): number[] {
  return weights.map((weight, index) => {
    const [least, most] = CLAMP_PARAMETERS[index] ?? [weight, weight];
    return Math.min(Math.max(weight, least), most);
  });
}
