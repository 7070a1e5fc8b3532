import { type HistoryEntry, replayReviews } from '#chess/memory/review-history';
import type { Schedule, Scheduled } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';

export function foldReviews(
  createdMs: number,
  entries: readonly HistoryEntry[],
  scheduler?: Scheduler,
): Scheduled<Schedule> {
  const { value, error } = replayReviews(createdMs, entries, scheduler);
  return value === undefined ? { error } : { value: value.schedule };
}
