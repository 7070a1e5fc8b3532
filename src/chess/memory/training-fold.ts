import { DAY_MS } from './recall.ts';
import { type Grade, makeNewSchedule, type Schedule } from './schedule.ts';
import { DEFAULT_SCHEDULERS } from './memory-parameters.ts';
import type { Scheduler } from './scheduler.ts';

const trainingScheduler = DEFAULT_SCHEDULERS.openings;

/** A row of the log of answers, as far as it makes the schedule. */
export interface AnswerEntry {
  /** Made by the client that asked. */
  readonly id: string;
  /** 0: never asked, the user knew the book before it came here; it is asked after `knownDays`. */
  readonly rating: 0 | Grade;
  readonly answeredMs: number;
  /** Asked again after a miss in the same sitting: it is stored, but changes no schedule. */
  readonly isRepeat: boolean;
  readonly knownDays: number | null;
  /** Given in a game, not asked here. */
  readonly isFromGame?: boolean;
}

/** One memory: the schedule, and when the position was first asked, which is what the new ones of a day are counted by. */
export interface MemoryState {
  readonly schedule: Schedule;
  readonly introducedMs: number | null;
  /** The decay of the user's curve of forgetting, where it is another than that of FSRS-5. */
  readonly decay?: number;
}

/** A memory without answers is new, whatever its due date says. */
export const NEW_MEMORY: MemoryState = { schedule: makeNewSchedule(0), introducedMs: null };

/** Logs of several devices have one order, whichever arrives first. */
export function sortAnswers<Entry extends AnswerEntry>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (one, other) => one.answeredMs - other.answeredMs || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
}

/** The state of a memory is nothing but this fold of those of its answers that were not taken back, in any order. */
export function foldAnswers(
  entries: readonly AnswerEntry[],
  scheduler: Scheduler = trainingScheduler,
): MemoryState {
  let state = NEW_MEMORY;
  for (const entry of sortAnswers(entries)) state = addAnswer(state, entry, scheduler);
  return state;
}

/** Whether the answer is later than all that made the state, so that it can be added without reading the log. */
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
  const { rating, answeredMs, isRepeat, knownDays, isFromGame = false } = entry;
  // A game teaches nothing: what was not learnt before it stays new.
  if (isRepeat || (isFromGame && state.schedule.state === 0)) return state;
  if (rating === 0) return addKnown(state, answeredMs, knownDays ?? 1, scheduler);
  const { schedule, introducedMs } = state;
  const { value, error } = scheduler.review(schedule, answeredMs, rating);
  if (value === undefined) throw new RangeError(`An answer cannot be added: ${error}`);
  const isFirst = schedule.state === 0;
  return { ...state, schedule: value.schedule, introducedMs: isFirst ? answeredMs : introducedMs };
}

/**
 * As if a review had been answered with Good, with the interval that was chosen, whatever retention is wished: a stability is the
 * interval after which recall is 0.9, and a day at least. Whatever has been asked before knows better.
 */
function addKnown(state: MemoryState, answeredMs: number, days: number, scheduler: Scheduler): MemoryState {
  if (state.schedule.state !== 0) return state;
  const { value } = scheduler.review(NEW_MEMORY.schedule, answeredMs, 3);
  if (value === undefined) throw new RangeError('A time of an answer is not valid');
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
