import {
  type CardInput,
  date_scheduler,
  fsrs as fsrs6,
  type Grade as Grade6,
  type RecordLogItem,
  StrategyMode,
  type TLearningStepsStrategy,
} from 'ts-fsrs-6';
import { fsrs, type FSRSHistory, type FSRSParameters } from 'ts-fsrs';
import {
  findLogError,
  findScheduleError,
  type Grade,
  isGrade,
  isRating,
  isTime,
  makeNewSchedule,
  type Rating,
  type ReviewLog,
  type Schedule,
  type Scheduled,
  type ScheduleError,
} from './schedule.ts';
import { parseParameters, type ParameterError, type SchedulerOptions } from './scheduler-parameters.ts';

export interface Reviewed {
  schedule: Schedule;
  log: ReviewLog;
}

/**
 * FSRS-5 (ts-fsrs 4.7.1) or FSRS-6.
 * https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm#fsrs-5
 */
export interface Scheduler {
  preview: (schedule: Schedule, nowMs: number) => Scheduled<Record<Grade, Reviewed>>;
  review: (schedule: Schedule, nowMs: number, rating: number) => Scheduled<Reviewed>;
  forget: (schedule: Schedule, nowMs: number, resetCounts?: boolean) => Scheduled<Reviewed>;
  /** After a card's first review, the log lacks the old due date, so this sets the time of the review. */
  rollback: (schedule: Schedule, log: ReviewLog) => Scheduled<Schedule>;
  reschedule: (
    schedule: Schedule,
    createdMs: number,
    reviews: readonly { rating: Rating; review: number }[],
    nowMs: number,
  ) => Scheduled<{ steps: Reviewed[]; change: Reviewed | undefined }>;
}

export function makeScheduler(
  options: SchedulerOptions = {},
): { scheduler: Scheduler; error?: undefined } | { scheduler?: undefined; error: ParameterError } {
  const { parameters, error } = parseParameters(options);
  if (parameters === undefined) return { error };
  return { scheduler: schedulerOn(options.model === 'fsrs-6' ? makeFsrs6(parameters) : fsrs(parameters)) };
}

/** For FSRS-6, ts-fsrs needs a counter of learning steps. `findSteps` ignores it, so it is always 0. */
interface EngineCard extends Omit<Schedule, 'due' | 'last_review'> {
  due: Date;
  last_review?: Date | undefined;
  learning_steps?: number;
}

interface EngineItem {
  card: EngineCard;
  log: Omit<ReviewLog, 'due' | 'review'> & { due: Date; review: Date; learning_steps?: number };
}

type Given<What> = What & { learning_steps: number };

interface Engine {
  repeat: (card: Given<Schedule>, nowMs: number) => Record<Grade, EngineItem>;
  next: (card: Given<Schedule>, nowMs: number, grade: Grade) => EngineItem;
  forget: (card: Given<Schedule>, nowMs: number, resetCounts: boolean) => EngineItem;
  rollback: (card: Given<Schedule>, log: Given<ReviewLog>) => EngineCard;
  reschedule: (
    card: Given<Schedule>,
    history: FSRSHistory[],
    options: { first_card: Given<Schedule>; now: number; update_memory_state: boolean },
  ) => { collections: EngineItem[]; reschedule_item: EngineItem | null };
}

function give<What extends object>(what: What): Given<What> {
  return { ...what, learning_steps: 0 };
}

function schedulerOn(engine: Engine): Scheduler {
  return {
    preview(schedule, nowMs) {
      const error = findError(schedule, nowMs);
      if (error !== undefined) return { error };
      const {
        1: again,
        2: hard,
        3: good,
        4: easy,
      } = engine.repeat(give(schedule), reviewTime(schedule, nowMs));
      return {
        value: { 1: toReviewed(again), 2: toReviewed(hard), 3: toReviewed(good), 4: toReviewed(easy) },
      };
    },

    review(schedule, nowMs, rating) {
      const error = findError(schedule, nowMs);
      if (error !== undefined) return { error };
      if (rating === 0) return { error: 'Cannot review a manual rating' };
      if (!isGrade(rating)) return { error: 'Invalid grade' };
      return { value: toReviewed(engine.next(give(schedule), reviewTime(schedule, nowMs), rating)) };
    },

    forget(schedule, nowMs, resetCounts = false) {
      const error = findError(schedule, nowMs);
      if (error !== undefined) return { error };
      return { value: toReviewed(engine.forget(give(schedule), reviewTime(schedule, nowMs), resetCounts)) };
    },

    rollback(schedule, log) {
      const error = findScheduleError(schedule) ?? findLogError(log);
      if (error !== undefined) return { error };
      if (log.rating === 0) return { error: 'Cannot rollback a manual rating' };
      return { value: toSchedule(engine.rollback(give(schedule), give(log))) };
    },

    reschedule(schedule, createdMs, reviews, nowMs) {
      const first = makeNewSchedule(createdMs);
      const error = findError(schedule, nowMs) ?? findScheduleError(first);
      if (error !== undefined) return { error };
      const history: FSRSHistory[] = [];
      let lastMs = createdMs;
      for (const { rating, review } of reviews) {
        if (!isRating(rating)) return { error: 'Invalid rating' };
        if (!isTime(review)) return { error: 'Invalid date' };
        if (rating === 0) continue;
        lastMs = Math.max(review, lastMs);
        history.push({ rating, review: lastMs });
      }
      const { collections, reschedule_item } = engine.reschedule(give(schedule), history, {
        // Without `now`, ts-fsrs reads the system clock.
        first_card: give(first),
        now: nowMs,
        update_memory_state: true,
      });
      const change = reschedule_item === null ? undefined : toReviewed(reschedule_item);
      return { value: { steps: collections.map(toReviewed), change } };
    },
  };
}

function reviewTime(schedule: Schedule, nowMs: number): number {
  return Math.max(nowMs, schedule.last_review ?? nowMs);
}

function findError(schedule: Schedule, nowMs: number): ScheduleError | undefined {
  return isTime(nowMs) ? findScheduleError(schedule) : 'Invalid date';
}

function toSchedule({ due, last_review, learning_steps: _steps, ...card }: EngineCard): Schedule {
  return { ...card, due: due.getTime(), last_review: last_review?.getTime() ?? null };
}

function toReviewed({ card, log: { learning_steps: _steps, ...log } }: EngineItem): Reviewed {
  return {
    schedule: toSchedule(card),
    log: { ...log, due: log.due.getTime(), review: log.review.getTime() },
  };
}

const [NEW, REVIEW] = [0, 2];
const [GOOD, EASY] = [3, 4] as const;
const step = (minutes: number) => ({ scheduled_minutes: minutes, next_step: 0 });

const findSteps: TLearningStepsStrategy = (_, state) => {
  const [again, hard, good] = [1, 2, 3];
  if (state === NEW) return { [again]: step(1), [hard]: step(5), [good]: step(10) };
  return state === REVIEW ? { [again]: step(5) } : { [again]: step(5), [hard]: step(10) };
};

type Preview6 = Record<Grade6, RecordLogItem>;

function makeFsrs6(parameters: FSRSParameters) {
  const engine = fsrs6(parameters).useStrategy(StrategyMode.LEARNING_STEPS, findSteps);
  const next = engine.next.bind(engine) as (card: CardInput, nowMs: number, grade: Grade6) => RecordLogItem;
  const repeat = engine.repeat.bind(engine) as (card: CardInput, nowMs: number) => Preview6;
  return Object.assign(engine, {
    repeat: (card: CardInput, nowMs: number) => {
      const preview = repeat(card, nowMs);
      return { ...preview, [EASY]: liftEasy(preview[GOOD], preview[EASY]) };
    },
    next: (card: CardInput, nowMs: number, grade: Grade6) =>
      grade === EASY ? liftEasy(next(card, nowMs, GOOD), next(card, nowMs, EASY)) : next(card, nowMs, grade),
  });
}

/** Good and Easy may round to the same day. Then Easy comes a day later, as with FSRS-5. */
function liftEasy(good: RecordLogItem, easy: RecordLogItem): RecordLogItem {
  if (good.card.state !== REVIEW || easy.card.scheduled_days > good.card.scheduled_days) return easy;
  const days = good.card.scheduled_days + 1;
  const due = date_scheduler(easy.log.review, days, true);
  return { ...easy, card: { ...easy.card, scheduled_days: days, due } };
}
