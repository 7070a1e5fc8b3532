/** Outlives its screen until its end is seen or the day is over. */
import { findDay } from '../../../lib/today-path.ts';
import { clearEndedSessions } from '../training/use-training-session.ts';

let started: { userId: string; atMs: number } | undefined;

export function getCombinedSessionStart(userId: string): number {
  const nowMs = Date.now();
  if (started?.userId === userId && started.atMs >= findDay(nowMs).getTime()) return started.atMs;
  clearEndedSessions(userId);
  started = { userId, atMs: nowMs };
  return nowMs;
}

export function endCombinedSession(userId: string): void {
  started = undefined;
  clearEndedSessions(userId);
}
