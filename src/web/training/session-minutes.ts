import { findMinutes, makeMinutesText } from '#chess/memory/minutes';

/** The counts always add up to the number of questions in the session. */
export interface SessionProgress {
  right: number;
  missed: number;
  left: number;
  /** Moves suspended during the session. They are done, but neither right nor wrong. */
  suspended?: number;
  toShow?: number;
}

/** Example: `3 of 20`. If a question is repeated at the end, the position stays at the last number. */
export function makeSessionPosition({ right, missed, suspended = 0, left }: SessionProgress): string {
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
  const { left, toShow = 0 } = progress;
  const minutes = Math.max(1, findMinutes(leftCards, left - leftCards - toShow, answerMs, toShow));
  return `${makeSessionPosition(progress)} · ${makeMinutesText(minutes)}`;
}
