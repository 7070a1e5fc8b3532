import { DAY_MS } from './recall.ts';
import { makeNewSchedule, type Rating, type ReviewLog, type Schedule } from './schedule.ts';
import { DEFAULT_SCHEDULERS } from './memory-parameters.ts';
import type { Scheduler } from './scheduler.ts';

const trainingScheduler = DEFAULT_SCHEDULERS.openings;

export interface AnswerEntry {
  readonly id: string;
  /** 0 is no grade: with `knownDays`, the user knew the position already; otherwise they reset the card. */
  readonly rating: Rating;
  readonly answeredMs: number;
  readonly reps?: number;
  readonly isRepeat?: boolean;
  readonly knownDays?: number | null;
  readonly isFromGame?: boolean;
  readonly isUndone?: boolean;
}

export interface MemoryState {
  readonly schedule: Schedule;
  readonly introducedMs: number | null;
  /** The exponent of the forgetting curve, if it differs from that of FSRS-5. */
  readonly decay?: number;
}

interface ReplayedAnswer<Entry extends AnswerEntry = AnswerEntry> {
  readonly entry: Entry;
  readonly before: Schedule;
  readonly after: Schedule;
  readonly log: ReviewLog;
}

export interface Replay<Entry extends AnswerEntry> {
  readonly state: MemoryState;
  readonly answers: readonly ReplayedAnswer<Entry>[];
}

export const NEW_MEMORY = makeNewMemory(0);

export function makeNewMemory(createdMs: number): MemoryState {
  return { schedule: makeNewSchedule(createdMs), introducedMs: null };
}

/** Sorts by time, then the device's counter, then id, so that all devices agree on the order. */
export function sortAnswers<Entry extends AnswerEntry>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (one, other) =>
      one.answeredMs - other.answeredMs ||
      (one.reps ?? 0) - (other.reps ?? 0) ||
      (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
}

export function foldAnswers(
  entries: readonly AnswerEntry[],
  scheduler: Scheduler = trainingScheduler,
): MemoryState {
  return replayAnswers(sortAnswers(entries), scheduler).state;
}

export function replayAnswers<Entry extends AnswerEntry>(
  entries: readonly Entry[],
  scheduler: Scheduler,
  start: MemoryState = NEW_MEMORY,
): Replay<Entry> {
  let state = start;
  const answers: ReplayedAnswer<Entry>[] = [];
  for (const entry of entries) {
    const next = answer(state, entry, scheduler);
    if (next.log !== undefined)
      answers.push({ entry, before: state.schedule, after: next.state.schedule, log: next.log });
    ({ state } = next);
  }
  return { state, answers };
}

export function isNextAnswer(
  { schedule: { last_review } }: MemoryState,
  { answeredMs }: AnswerEntry,
): boolean {
  return last_review === null || answeredMs > last_review;
}

export function addAnswer(
  state: MemoryState,
  entry: AnswerEntry,
  scheduler: Scheduler = trainingScheduler,
): MemoryState {
  return answer(state, entry, scheduler).state;
}

function answer(
  state: MemoryState,
  entry: AnswerEntry,
  scheduler: Scheduler,
): { state: MemoryState; log?: ReviewLog } {
  const { rating, answeredMs, isRepeat, knownDays = null, isFromGame, isUndone } = entry;
  const { schedule, introducedMs } = state;
  // If no session has asked about a position, it stays new, even if the user played it in a game.
  if (isUndone === true || isRepeat === true || (isFromGame === true && schedule.last_review === null))
    return { state };
  if (rating === 0 && knownDays !== null)
    return { state: schedule.state === 0 ? addKnown(state, answeredMs, knownDays, scheduler) : state };
  const { value, error } =
    rating === 0 ? scheduler.forget(schedule, answeredMs) : scheduler.review(schedule, answeredMs, rating);
  if (value === undefined) throw new RangeError(error);
  const isFirst = schedule.state === 0;
  return {
    state: { ...state, schedule: value.schedule, introducedMs: isFirst ? answeredMs : introducedMs },
    log: value.log,
  };
}

function addKnown(state: MemoryState, answeredMs: number, days: number, scheduler: Scheduler): MemoryState {
  const { value, error } = scheduler.review(NEW_MEMORY.schedule, answeredMs, 3);
  if (value === undefined) throw new RangeError(error);
  const { difficulty } = value.schedule;
  return {
    ...state,
    schedule: {
      ...NEW_MEMORY.schedule,
      due: answeredMs + days * DAY_MS,
      stability: Math.max(1, days),
      difficulty,
      scheduled_days: days,
      state: 2,
      last_review: answeredMs,
    },
    introducedMs: null,
  };
}
