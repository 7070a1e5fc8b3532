/** Outlives its screen until its end is seen or the day is over. */
import { findDay } from '../../../lib/today-path.ts';
import { forgetEndedSittings } from '../training/use-sitting.ts';

let started: { userId: string; atMs: number } | undefined;

export function getWholeStart(userId: string): number {
  const nowMs = Date.now();
  if (started?.userId === userId && started.atMs >= findDay(nowMs).getTime()) return started.atMs;
  forgetEndedSittings(userId);
  started = { userId, atMs: nowMs };
  return nowMs;
}

export function endWhole(userId: string): void {
  started = undefined;
  forgetEndedSittings(userId);
}
