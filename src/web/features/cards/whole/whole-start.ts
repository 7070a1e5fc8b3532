/** When the sitting over everything was begun. It outlives its screen, as its parts do, until its end was seen or the day is over. */
import { findDay } from '../../../lib/today-path.ts';
import { forgetEndedSittings } from '../training/use-sitting.ts';

let started: { userId: string; atMs: number } | undefined;

/** `isNew`: it begins now. */
export function getWholeStart(userId: string): { atMs: number; isNew: boolean } {
  const nowMs = Date.now();
  if (started?.userId === userId && started.atMs >= findDay(nowMs).getTime())
    return { atMs: started.atMs, isNew: false };
  forgetEndedSittings(userId);
  started = { userId, atMs: nowMs };
  return { atMs: nowMs, isNew: true };
}

export function endWhole(userId: string): void {
  started = undefined;
  forgetEndedSittings(userId);
}
