/** The data of Today. */
import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';
import { changeHour } from './change-hour.ts';

/** Longer input is refused, never cut. */
export const todayLimits = {
  games: 5,
  /** The longest streak that counts. */
  reviewDays: 400,
} as const;

const count = z.int().check(z.minimum(0));

/** By the client's clock: due before `before`, and due from `from` (default `before`) until `until`. */
export const todayQuery = z.object({
  before: z.optional(time),
  from: z.optional(time),
  until: z.optional(time),
});

/** Includes moves the study no longer has; the server does not know. */
const waiting = z.object({ cards: count, white: count, black: count });

export const userContent = z.object({ game: z.boolean(), opening: z.boolean(), card: z.boolean() });

export const todayAnswer = z.object({
  api_data: z.object({
    due: waiting,
    later: waiting,
    /** The user's median answer time in openings; null without answers. */
    answer_ms: z.nullable(count),
    has: userContent,
  }),
  /** Missing if never set. */
  change_hour: z.optional(changeHour),
});
export type TodayAnswer = z.infer<typeof todayAnswer>;

/** Minutes past the hour at which the user's hours begin, for zones that are not whole hours from UTC. */
export const reviewHoursQuery = z.object({
  since: time,
  minute: z.optional(z.enum(['0', '15', '30', '45'])),
});

/** Reviews by hour; empty hours are left out. */
export const reviewHours = z.object({
  api_data: z.array(z.object({ hour: time, reviews: count, right: count })),
});
export type ReviewHour = z.infer<typeof reviewHours>['api_data'][number];
