import { type Grade, GRADES } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import { addAnswer, type MemoryState, NEW_MEMORY } from '#chess/memory/training-fold';

import { makeSpanText } from '../due-words.ts';

export function findIntervals(
  memory: MemoryState | undefined,
  scheduler: Scheduler,
  nowMs: number,
): Partial<Record<Grade, string>> {
  const texts: Partial<Record<Grade, string>> = {};
  for (const rating of GRADES) {
    const entry = { id: '', rating, answeredMs: nowMs };
    // A missed position comes back in the same session.
    if (rating === 1) texts[rating] = 'later today';
    else texts[rating] = makeSpanText(addAnswer(memory ?? NEW_MEMORY, entry, scheduler).schedule.due - nowMs);
  }
  return texts;
}
