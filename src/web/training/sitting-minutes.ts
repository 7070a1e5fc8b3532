/** How far a sitting is, and how long it still takes. */

import { findMinutes, makeMinutesText } from '#chess/memory/minutes';

/** How far a sitting is. The parts add up to its total, which is known at the beginning and does not change. */
export interface SittingProgress {
  right: number;
  missed: number;
  left: number;
  /** Cards that were suspended when they were asked: done, and neither right nor missed. */
  suspended?: number;
  /** Positions that are left and new: they are shown before they are asked. */
  toShow?: number;
}

/** `3 of 20`: which question this is. A question that is repeated at the end still counts as the last one. */
export function makeSittingPlace({ right, missed, suspended = 0, left }: SittingProgress): string {
  const done = right + missed + suspended;
  return `${Math.min(done + 1, done + left)} of ${done + left}`;
}

/** `3 of 20 · about 2 minutes`: `answerMs` is the time of an answer at the beginning, so that only finished work shortens the rest. */
export function makeSittingProgress(
  progress: SittingProgress,
  leftCards: number,
  answerMs: number | undefined,
): string {
  const { left, toShow = 0 } = progress;
  const minutes = Math.max(1, findMinutes(leftCards, left - leftCards - toShow, answerMs, toShow));
  return `${makeSittingPlace(progress)} · ${makeMinutesText(minutes)}`;
}
