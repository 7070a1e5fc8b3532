import { DAY_MS } from './recall.ts';
import { type Grade, makeNewSchedule, type Schedule } from './schedule.ts';
import { DEFAULT_SCHEDULERS } from './memory-parameters.ts';
import type { Scheduler } from './scheduler.ts';

const trainingScheduler = DEFAULT_SCHEDULERS.openings;

export interface AnswerEntry {
  readonly id: string;
  /** 0: the user knew it before; first asked after `knownDays`. */
  readonly rating: 0 | Grade;
  readonly answeredMs: number;
  /** Asked again after a miss in the same session: stored, without effect on the schedule. */
  readonly isRepeat: boolean;
  readonly knownDays: number | null;
  readonly isFromGame?: boolean;
}

/** A schedule, and the first answer's time, which limits new ones per day. */
export interface MemoryState {
  readonly schedule: Schedule;
  readonly introducedMs: number | null;
  /** Set if it differs from FSRS-5. */
  readonly decay?: number;
}

/** Without answers a memory is new, whatever its due date. */
export const NEW_MEMORY: MemoryState = { schedule: makeNewSchedule(0), introducedMs: null };

/** A total order for several devices. */
export function sortAnswers<Entry extends AnswerEntry>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (one, other) => one.answeredMs - other.answeredMs || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
}

/** A memory's state is this fold of its answers, in any order. */
export function foldAnswers(
  entries: readonly AnswerEntry[],
  scheduler: Scheduler = trainingScheduler,
): MemoryState {
  let state = NEW_MEMORY;
  for (const entry of sortAnswers(entries)) state = addAnswer(state, entry, scheduler);
  return state;
}

/** A later answer can be added without reading the log. */
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
  // Games do not teach: new positions stay new.
  if (isRepeat || (isFromGame && state.schedule.state === 0)) return state;
  if (rating === 0) return addKnown(state, answeredMs, knownDays ?? 1, scheduler);
  const { schedule, introducedMs } = state;
  const { value, error } = scheduler.review(schedule, answeredMs, rating);
  if (value === undefined) throw new RangeError(`An answer cannot be added: ${error}`);
  const isFirst = schedule.state === 0;
  return { ...state, schedule: value.schedule, introducedMs: isFirst ? answeredMs : introducedMs };
}

/** Like a Good answer with the chosen interval: stability is the interval with recall 0.9. Real answers win. */
function addKnown(state: MemoryState, answeredMs: number, days: number, scheduler: Scheduler): MemoryState {
  if (state.schedule.state !== 0) return state;
  const { value } = scheduler.review(NEW_MEMORY.schedule, answeredMs, 3);
  if (value === undefined) throw new RangeError('An answer has an invalid time');
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
