/** ts-fsrs, the API and the database use these field names. Times are epoch milliseconds. */
export const STATE_NAMES = ['New', 'Learning', 'Review', 'Relearning'] as const;
export const RATING_NAMES = ['Manual', 'Again', 'Hard', 'Good', 'Easy'] as const;
export const GRADES = [1, 2, 3, 4] as const;

type State = 0 | 1 | 2 | 3;
export type Grade = (typeof GRADES)[number];
export type Rating = 0 | Grade;

export interface Schedule {
  due: number;
  stability: number;
  difficulty: number;
  elapsed_days: number;
  scheduled_days: number;
  reps: number;
  lapses: number;
  state: State;
  last_review: number | null;
}

/** As in ts-fsrs, `due` is the time of the previous review, or the due date of a new card. */
export interface ReviewLog {
  rating: Rating;
  state: State;
  due: number;
  stability: number;
  difficulty: number;
  elapsed_days: number;
  last_elapsed_days: number;
  scheduled_days: number;
  review: number;
}

export type ScheduleError =
  | 'Invalid rating'
  | 'Invalid state'
  | 'Invalid date'
  | 'Invalid grade'
  | 'Cannot review a manual rating'
  | 'Cannot rollback a manual rating';

export type Scheduled<T> = { value: T; error?: undefined } | { value?: undefined; error: ScheduleError };

export function makeNewSchedule(createdMs: number): Schedule {
  return {
    due: createdMs,
    stability: 0,
    difficulty: 0,
    elapsed_days: 0,
    scheduled_days: 0,
    reps: 0,
    lapses: 0,
    state: 0,
    last_review: null,
  };
}

export function pickSchedule(holder: Schedule): Schedule {
  const { due, stability, difficulty, elapsed_days, scheduled_days, reps, lapses, state, last_review } =
    holder;
  return { due, stability, difficulty, elapsed_days, scheduled_days, reps, lapses, state, last_review };
}

/** By specification, a card that is due exactly now is not due yet. */
export function isDue(schedule: Pick<Schedule, 'due'>, nowMs: number): boolean {
  return schedule.due < nowMs;
}

function isState(value: unknown): value is State {
  return value === 0 || value === 1 || value === 2 || value === 3;
}

export function isGrade(value: unknown): value is Grade {
  return value === 1 || value === 2 || value === 3 || value === 4;
}

export function isRating(value: unknown): value is Rating {
  return value === 0 || isGrade(value);
}

export function findScheduleError(schedule: Schedule): ScheduleError | undefined {
  const { due, state, stability, difficulty, last_review } = schedule;
  if (!isState(state)) return 'Invalid state';
  if (!isTime(due)) return 'Invalid date';
  if (state === 0) return last_review === null || isTime(last_review) ? undefined : 'Invalid date';
  if (!isTime(last_review)) return 'Invalid date';
  // FSRS divides by stability, so only a new card may lack it.
  return Number.isFinite(stability) && stability > 0 && difficulty >= 1 ? undefined : 'Invalid state';
}

export function findLogError(log: ReviewLog): ScheduleError | undefined {
  if (!isRating(log.rating)) return 'Invalid rating';
  if (!isState(log.state)) return 'Invalid state';
  return isTime(log.due) && isTime(log.review) ? undefined : 'Invalid date';
}

/** A JavaScript `Date` cannot hold a later time. */
const LONGEST_TIME_MS = 8.64e15;

export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LONGEST_TIME_MS;
}

/** Anki's default threshold for leeches. */
export const LEECH_LAPSES = 8;

export function isLeech({ lapses }: { lapses: number }): boolean {
  return lapses >= LEECH_LAPSES;
}
