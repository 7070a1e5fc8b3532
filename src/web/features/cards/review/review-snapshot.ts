import type { MemoryParameters } from '#chess/memory/memory-parameters';
import type { Grade } from '#chess/memory/schedule';
import type { Card } from '#contract/cards';

export interface ReviewMark {
  cardId: string;
  atMs: number;
  grade: Grade | undefined;
}

/** Fixed at the start: repeats do not count twice, and later due cards belong to the next session. */
export interface CardSession {
  begunMs: number;
  namedMs: number | undefined;
  total: number;
  /** Answered or suspended, right at once, and suspended. */
  done: number;
  right: number;
  suspended: number;
  /** Whether the current card belongs to it. */
  isAsking: boolean;
}

export interface ReviewSnapshot {
  nowMs: number;
  status: 'loading' | 'failed' | 'ready';
  error: string;
  /** Fixed until it is scored. */
  current: Card | undefined;
  dueCount: number;
  tag: string | undefined;
  trainingSession: CardSession;
  doneCount: number;
  /** Not scored Again. */
  rightCount: number;
  marks: readonly ReviewMark[];
  /** Of the step that can be undone. */
  lastDoneMs: number | undefined;
  nextDueMs: number | undefined;
  waitingCount: number;
  isOffline: boolean;
  canUndo: boolean;
  memory: MemoryParameters | undefined;
}
