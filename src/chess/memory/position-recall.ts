/** How well one position of an opening is known, in the few words a screen needs. */
import { findRecall } from './recall.ts';
import { isDue } from './schedule.ts';
import type { MemoryState } from './training-fold.ts';

/** `missed`: forgotten again and again. */
export type RecallKind = 'new' | 'remembered' | 'due' | 'missed';

export interface PositionRecall {
  readonly kind: RecallKind;
  /** 0 to 1. */
  readonly recall: number;
  /** Undefined for what was never asked. */
  readonly dueMs: number | undefined;
}

/** As for the weak ones of a sitting. */
const MANY_LAPSES = 2;

export function findPositionRecall(memory: MemoryState | undefined, nowMs: number): PositionRecall {
  if (!memory || memory.schedule.state === 0) return { kind: 'new', recall: 0, dueMs: undefined };
  const { schedule, decay } = memory;
  const recall = findRecall(schedule, nowMs, decay);
  const kind = schedule.lapses >= MANY_LAPSES ? 'missed' : isDue(schedule, nowMs) ? 'due' : 'remembered';
  return { kind, recall, dueMs: schedule.due };
}
