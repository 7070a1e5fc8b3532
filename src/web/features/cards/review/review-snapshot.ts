/** What the screen of a review shows. */
import type { MemoryParameters } from '#chess/memory/memory-parameters';
import type { Grade } from '#chess/memory/schedule';
import type { Card } from '#contract/cards';

/** A review of this visit, or that a card was suspended. */
export interface ReviewMark {
  cardId: string;
  atMs: number;
  /** Undefined: suspended. */
  grade: Grade | undefined;
}

/**
 * What was due when it began. Its total stays; a card of it that comes back is asked again and counts no second time. What comes
 * due meanwhile is the next sitting.
 */
export interface CardSitting {
  begunMs: number;
  /** The time by which somebody has last begun one; others begin by themselves. */
  namedMs: number | undefined;
  total: number;
  /** Cards of it that were answered or suspended; those of them that were right at once; those that were suspended instead. */
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
  /** The card to review: the first that is asked, and then the same until it is scored. */
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
  /** When what can be taken back was done. */
  lastDoneMs: number | undefined;
  nextDueMs: number | undefined;
  /** What the server has not acknowledged yet. */
  waitingCount: number;
  /** The last attempt to reach the server found none. */
  isOffline: boolean;
  canUndo: boolean;
  /** What the user's memory is scheduled with; undefined where nothing was ever set. Only a review makes a scheduler of it. */
  memory: MemoryParameters | undefined;
}
