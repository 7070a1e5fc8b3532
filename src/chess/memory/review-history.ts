import { makeNewSchedule, type Rating, type ReviewLog, type Schedule, type Scheduled } from './schedule.ts';
import { DEFAULT_SCHEDULERS } from './memory-parameters.ts';
import type { Reviewed, Scheduler } from './scheduler.ts';

/** The default scheduler on server and client. */
export const reviewScheduler = DEFAULT_SCHEDULERS.cards;

export interface HistoryEntry {
  rating: Rating;
  review: number;
}

export interface LoggedReview extends HistoryEntry {
  id: string;
  /** The review's number on that client. */
  reps: number;
}

/** A card's schedule is this fold of its reviews. A manual entry resets it to new. */
export function replayReviews(
  createdMs: number,
  entries: readonly HistoryEntry[],
  scheduler: Scheduler = reviewScheduler,
): Scheduled<{ schedule: Schedule; logs: ReviewLog[] }> {
  let schedule = makeNewSchedule(createdMs);
  const logs: ReviewLog[] = [];
  for (const entry of entries) {
    const { value, error } = addReview(schedule, entry, scheduler);
    if (value === undefined) return { error };
    schedule = value.schedule;
    logs.push(value.log);
  }
  return { value: { schedule, logs } };
}

/** A total order for several devices: time, then the device's counter, then id. */
export function sortReviews<Review extends LoggedReview>(reviews: readonly Review[]): Review[] {
  return reviews.toSorted(
    (one, other) =>
      one.review - other.review ||
      one.reps - other.reps ||
      (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
}

/** A later review can be added without reading the log. */
export function isNextReview({ last_review }: Schedule, { review }: HistoryEntry): boolean {
  return last_review === null || review > last_review;
}

export function addReview(
  schedule: Schedule,
  { rating, review }: HistoryEntry,
  scheduler: Scheduler = reviewScheduler,
): Scheduled<Reviewed> {
  return rating === 0 ? scheduler.forget(schedule, review) : scheduler.review(schedule, review, rating);
}
