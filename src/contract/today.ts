import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';
import { changeHour } from './change-hour.ts';

export const todayLimits = {
  games: 5,
  reviewDays: 400,
} as const;

const count = z.int().check(z.minimum(0));

/**
 * The client's times. The answer counts what is due before `before`, and what becomes due from `from` to
 * `until`.
 */
export const todayQuery = z.object({
  before: z.optional(time),
  from: z.optional(time),
  until: z.optional(time),
});

/** Counts moves that were removed from the study too, because the server does not read studies here. */
const waiting = z.object({ cards: count, white: count, black: count });

export const userContent = z.object({ game: z.boolean(), opening: z.boolean(), card: z.boolean() });

export const todayAnswer = z.object({
  api_data: z.object({
    due: waiting,
    later: waiting,
    answer_ms: z.nullable(count),
    has: userContent,
  }),
  /** The hour at which the user's day begins. Missing if the user has not set it. */
  change_hour: z.optional(changeHour),
});
export type TodayAnswer = z.infer<typeof todayAnswer>;

/** The minute at which the user's hours begin, because some time zones are not whole hours from UTC. */
export const reviewHoursQuery = z.object({
  since: time,
  minute: z.optional(z.enum(['0', '15', '30', '45'])),
});

export const reviewHours = z.object({
  api_data: z.array(z.object({ hour: time, reviews: count, right: count })),
});
export type ReviewHour = z.infer<typeof reviewHours>['api_data'][number];
