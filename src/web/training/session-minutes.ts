import { findMinutes, makeMinutesText } from '#chess/memory/minutes';
import type { SessionProgress } from '#chess/memory/session-progress';

/** Example: `3 of 20`. Repeated questions do not raise it above the last number. */
export function makeSessionPosition({ right, missed, suspended, left }: SessionProgress): string {
  const done = right + missed + suspended;
  return `${Math.min(done + 1, done + left)} of ${done + left}`;
}

/** Example: `3 of 20 · about 2 minutes`. With a fixed `answerMs` the estimate never grows. */
export function makeSessionProgress(
  progress: SessionProgress,
  leftCards: number,
  answerMs: number | undefined,
): string {
  const { left, toShow } = progress;
  const minutes = Math.max(1, findMinutes(leftCards, left - leftCards - toShow, answerMs, toShow));
  return `${makeSessionPosition(progress)} · ${makeMinutesText(minutes)}`;
}
