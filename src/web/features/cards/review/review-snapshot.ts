import type { MemoryParameters } from '#chess/memory/memory-parameters';
import type { Grade } from '#chess/memory/schedule';
import type { Card } from '#contract/cards';

export interface ReviewMark {
  cardId: string;
  atMs: number;
  grade: Grade | undefined;
}

/** The cards of a session are fixed at its start. Cards that come due later belong to the next session. */
export interface CardSession {
  begunMs: number;
  namedMs: number | undefined;
  total: number;
  /** Number of cards answered or suspended. `right` counts the cards answered right at the first try. */
  done: number;
  right: number;
  suspended: number;
  isAsking: boolean;
}

export interface ReviewSnapshot {
  nowMs: number;
  status: 'loading' | 'failed' | 'ready';
  error: string;
  /** The card on the screen. It stays until the user scores it. */
  current: Card | undefined;
  dueCount: number;
  tag: string | undefined;
  trainingSession: CardSession;
  doneCount: number;
  /** Number of cards scored Hard, Good or Easy. */
  rightCount: number;
  marks: readonly ReviewMark[];
  /** When the last step was made that can be undone. */
  lastDoneMs: number | undefined;
  nextDueMs: number | undefined;
  waitingCount: number;
  isOffline: boolean;
  canUndo: boolean;
  memory: MemoryParameters | undefined;
}
