import { makeNewSchedule, type Rating, type Schedule, type Scheduled } from './schedule.ts';
import { type Reviewed, makeScheduler, type Scheduler } from './scheduler.ts';

/** The review screen looks no further ahead than this, so a card comes back at least every three years. */
const REVIEW_MAXIMUM_INTERVAL_DAYS = 1000;

/** The one scheduler that cards are reviewed with, on the server and in the browser. */
export const reviewScheduler = getScheduler();

export interface HistoryEntry {
  rating: Rating;
  review: number;
}

/**
 * A card's schedule is nothing but this fold of its review log, from a new card on. A manual entry makes it new again.
 * The entries come in the order in which they were stored.
 */
export function foldReviews(createdMs: number, entries: readonly HistoryEntry[]): Scheduled<Schedule> {
  let schedule = makeNewSchedule(createdMs);
  for (const entry of entries) {
    const { value, error } = addReview(schedule, entry);
    if (value === undefined) return { error };
    schedule = value.schedule;
  }
  return { value: schedule };
}

export function addReview(schedule: Schedule, { rating, review }: HistoryEntry): Scheduled<Reviewed> {
  return rating === 0
    ? reviewScheduler.forget(schedule, review)
    : reviewScheduler.review(schedule, review, rating);
}

function getScheduler(): Scheduler {
  const { scheduler, error } = makeScheduler({ maximumIntervalDays: REVIEW_MAXIMUM_INTERVAL_DAYS });
  if (scheduler === undefined) throw new Error(error);
  return scheduler;
}
