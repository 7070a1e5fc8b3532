/** What the screen of a review shows. */
import type { MemoryParameters } from '#chess/memory/memory-parameters';
import type { Grade } from '#chess/memory/schedule';
import type { Card } from '#contract/cards';

/** A review of this visit, or the suspension of a card. */
export interface ReviewMark {
  cardId: string;
  atMs: number;
  /** Undefined: suspended. */
  grade: Grade | undefined;
}

/**
 * What was due when the sitting began. Its total stays the same: a card that comes back is asked again but does not count
 * twice, and what comes due meanwhile belongs to the next sitting.
 */
export interface CardSitting {
  begunMs: number;
  /** The time with which the user last began one; others begin by themselves. */
  namedMs: number | undefined;
  total: number;
  /** How many of its cards were answered or suspended, how many were right at once, and how many were suspended. */
  done: number;
  right: number;
  suspended: number;
  /** Whether the card to review belongs to it. */
  isAsking: boolean;
}

export interface ReviewSnapshot {
  /** When it was taken. */
  nowMs: number;
  status: 'loading' | 'failed' | 'ready';
  /** Why loading failed, for the user. */
  error: string;
  /** The card to review: the first of the asked cards, and then the same one until it is scored. */
  current: Card | undefined;
  dueCount: number;
  /** Only cards with this tag are asked, whether they are due or not. */
  tag: string | undefined;
  sitting: CardSitting;
  doneCount: number;
  /** How many of those done were not scored Again. */
  rightCount: number;
  /** One for each of those done, and for each that was suspended. */
  marks: readonly ReviewMark[];
  /** When the step was done that can be taken back. */
  lastDoneMs: number | undefined;
  nextDueMs: number | undefined;
  /** What the server has not acknowledged yet. */
  waitingCount: number;
  /** The last attempt to reach the server found none. */
  isOffline: boolean;
  canUndo: boolean;
  /** The parameters of the user's schedule; undefined where nothing was ever set. Only a review makes a scheduler of them. */
  memory: MemoryParameters | undefined;
}
