/** A session's progress and remaining time. */

import { findMinutes, makeMinutesText } from '#chess/memory/minutes';

/** The parts add up to a fixed total. */
export interface SessionProgress {
  right: number;
  missed: number;
  left: number;
  /** Suspended during the session: done, neither right nor wrong. */
  suspended?: number;
  toShow?: number;
}

/** `3 of 20`. A repeated question at the end counts as the last. */
export function makeSessionPosition({ right, missed, suspended = 0, left }: SessionProgress): string {
  const done = right + missed + suspended;
  return `${Math.min(done + 1, done + left)} of ${done + left}`;
}

/** `3 of 20 · about 2 minutes`. `answerMs` is fixed at the start, so that only finished work shortens the rest. */
export function makeSessionProgress(
  progress: SessionProgress,
  leftCards: number,
  answerMs: number | undefined,
): string {
  const { left, toShow = 0 } = progress;
  const minutes = Math.max(1, findMinutes(leftCards, left - leftCards - toShow, answerMs, toShow));
  return `${makeSessionPosition(progress)} · ${makeMinutesText(minutes)}`;
}
