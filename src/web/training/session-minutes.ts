import { findMinutes, makeMinutesText } from '#chess/memory/minutes';
import type { SessionProgress } from '#chess/memory/session-progress';

/** Example: `3 of 20`. If a question is repeated at the end, the position stays at the last number. */
export function makeSessionPosition({ right, missed, suspended, left }: SessionProgress): string {
  const done = right + missed + suspended;
  return `${Math.min(done + 1, done + left)} of ${done + left}`;
}

/**
 * Example: `3 of 20 · about 2 minutes`. Keep `answerMs` fixed during a session, so that the estimate never
 * grows.
 */
export function makeSessionProgress(
  progress: SessionProgress,
  leftCards: number,
  answerMs: number | undefined,
): string {
  const { left, toShow } = progress;
  const minutes = Math.max(1, findMinutes(leftCards, left - leftCards - toShow, answerMs, toShow));
  return `${makeSessionPosition(progress)} · ${makeMinutesText(minutes)}`;
}
