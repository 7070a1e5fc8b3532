/** How far a sitting is, and how long it still takes. */

import { findMinutes, makeMinutesText } from '#chess/memory/minutes';

/** How far a sitting is. The three add up to its total, which is known when it begins and stays. */
export interface SittingProgress {
  right: number;
  missed: number;
  left: number;
  /** Of those that are left: new ones, which are shown before they are asked. */
  toShow?: number;
}

/** `3 of 20`: which question this is. What is asked once more at the end is still the last one. */
export function makeSittingPlace({ right, missed, left }: SittingProgress): string {
  const total = right + missed + left;
  return `${Math.min(right + missed + 1, total)} of ${total}`;
}

/** `3 of 20 · about 2 minutes`: `answerMs` is that of the beginning, so that only what is finished shortens the time. */
export function makeSittingProgress(
  progress: SittingProgress,
  leftCards: number,
  answerMs: number | undefined,
): string {
  const { left, toShow = 0 } = progress;
  const minutes = Math.max(1, findMinutes(leftCards, left - leftCards - toShow, answerMs, toShow));
  return `${makeSittingPlace(progress)} · ${makeMinutesText(minutes)}`;
}
