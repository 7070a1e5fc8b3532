import { sql } from 'kysely';

export interface DueMoments {
  beforeMs: number;
  fromMs: number;
  untilMs: number;
  /** The latest of them: what is due later is not walked over. */
  endMs: number;
}

export function makeMoments(moments: Omit<DueMoments, 'endMs'>): DueMoments {
  return { ...moments, endMs: Math.max(moments.beforeMs, moments.untilMs) };
}

/** What is due before a moment, and what comes due within a span. */
export function countMoments({ beforeMs, fromMs, untilMs }: Omit<DueMoments, 'endMs'>) {
  return [
    sql<number | null>`sum(case when due < ${beforeMs} then 1 else 0 end)`.as('due'),
    sql<number | null>`sum(case when due >= ${fromMs} and due < ${untilMs} then 1 else 0 end)`.as('later'),
  ];
}
