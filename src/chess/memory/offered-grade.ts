import type { Grade } from './schedule.ts';

const SLOW_MS = 8000;
const SLOW_TIMES_MEDIAN = 3;

export interface Performance {
  readonly isRight: boolean;
  readonly isHelped: boolean;
  readonly tookMs: number;
  readonly medianMs: number | undefined;
}

export function offerGrade({ isRight, isHelped, tookMs, medianMs = 0 }: Performance): Grade {
  if (!isRight || isHelped) return 1;
  return tookMs > Math.max(SLOW_MS, SLOW_TIMES_MEDIAN * medianMs) ? 2 : 3;
}

export function findMedian(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
