/** What the page Today asks for: what waits and what was done. */
import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';
import { changeHour } from './change-hour.ts';

/** More than this is refused, never cut. */
export const todayLimits = {
  /** The newest of the library. */
  games: 5,
  /** Days in a row that can count: older days are not looked at. */
  reviewDays: 400,
} as const;

const count = z.int().check(z.minimum(0));

/** All by the client's clock: what is due before `before`, and what comes due from `from` until `until`. Without `from`, `before` takes its place. */
export const todayQuery = z.object({
  before: z.optional(time),
  from: z.optional(time),
  until: z.optional(time),
});

/** Counts everything that was ever trained: what the study no longer has is not known here. */
const waiting = z.object({ cards: count, white: count, black: count });

/** What a user has at all. */
export const belongings = z.object({ game: z.boolean(), opening: z.boolean(), card: z.boolean() });

export const todayAnswer = z.object({
  api_data: z.object({
    due: waiting,
    /** From `from` until `until`. */
    later: waiting,
    /** The median of the last answers to questions about openings; null where there are none. */
    answer_ms: z.nullable(count),
    has: belongings,
  }),
  /** When the user's day changes; left out where that was never set. */
  change_hour: z.optional(changeHour),
});
export type TodayAnswer = z.infer<typeof todayAnswer>;

/** `minute`: how many minutes past the full hour the user's hours begin, where they are not those of UTC. */
export const reviewHoursQuery = z.object({
  since: time,
  minute: z.optional(z.enum(['0', '15', '30', '45'])),
});

/** Answers to cards and to questions about openings, by the hour; hours without any are left out. */
export const reviewHours = z.object({
  api_data: z.array(z.object({ hour: time, reviews: count, right: count })),
});
export type ReviewHour = z.infer<typeof reviewHours>['api_data'][number];
