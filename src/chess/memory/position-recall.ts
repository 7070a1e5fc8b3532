import { findRecall } from './recall.ts';
import { isDue } from './schedule.ts';
import type { MemoryState } from './training-fold.ts';

export type RecallKind = 'new' | 'remembered' | 'due' | 'missed';

export interface PositionRecall {
  readonly kind: RecallKind;
  readonly recall: number;
  readonly dueMs: number | undefined;
}

const MANY_LAPSES = 2;

export function findPositionRecall(memory: MemoryState | undefined, nowMs: number): PositionRecall {
  if (!memory || memory.schedule.state === 0) return { kind: 'new', recall: 0, dueMs: undefined };
  const { schedule, decay } = memory;
  const recall = findRecall(schedule, nowMs, decay);
  const kind = schedule.lapses >= MANY_LAPSES ? 'missed' : isDue(schedule, nowMs) ? 'due' : 'remembered';
  return { kind, recall, dueMs: schedule.due };
}
