import { DAY_MS } from './recall.ts';
import { addAnswer, type MemoryState, NEW_MEMORY } from './training-fold.ts';

const YEAR_MS = 365 * DAY_MS;

export function countYearReviews(memory: MemoryState | undefined, nowMs: number): number {
  let state = memory ?? NEW_MEMORY;
  let at = state.schedule.state === 0 ? nowMs : Math.max(nowMs, state.schedule.due);
  let count = 0;
  while (at < nowMs + YEAR_MS) {
    count++;
    state = addAnswer(state, { id: '', rating: 3, answeredMs: at });
    at = Math.max(at + DAY_MS, state.schedule.due);
  }
  return count;
}
