import { makeNewSchedule, type Rating, type ReviewLog, type Schedule, type Scheduled } from './schedule.ts';
import { DEFAULT_SCHEDULERS } from './memory-parameters.ts';
import type { Reviewed, Scheduler } from './scheduler.ts';

/** What cards are reviewed with unless their user has set something else, on the server and in the browser. */
export const reviewScheduler = DEFAULT_SCHEDULERS.cards;

export interface HistoryEntry {
  rating: Rating;
  review: number;
}

/** A review as the log has it. */
export interface LoggedReview extends HistoryEntry {
  /** Made by the client. */
  id: string;
  /** Which review of the card it was for the client that made it. */
  reps: number;
}

/**
 * A card's schedule is nothing but this fold of its reviews in their order, from a new card on, with what each review found. A
 * manual entry makes it new again.
 */
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

/** Logs of several devices have one order, whichever arrives first: by time, then as the device counted them, then by id. */
export function sortReviews<Review extends LoggedReview>(reviews: readonly Review[]): Review[] {
  return reviews.toSorted(
    (one, other) =>
      one.review - other.review ||
      one.reps - other.reps ||
      (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
}

/** Whether the review is later than all that made the schedule, so that it can be added without reading the log. */
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
