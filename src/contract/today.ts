import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';
import { changeHour } from './change-hour.ts';

export const todayLimits = {
  games: 5,
  reviewDays: 400,
} as const;

const count = z.int().check(z.minimum(0));

export const todayQuery = z.object({
  before: z.optional(time),
  from: z.optional(time),
  until: z.optional(time),
});

/** Also counts due moves that are no longer in the study, because the server does not read studies here. */
const waiting = z.object({ cards: count, white: count, black: count });

export const userContent = z.object({ game: z.boolean(), opening: z.boolean(), card: z.boolean() });

export const todayAnswer = z.object({
  api_data: z.object({
    due: waiting,
    later: waiting,
    answer_ms: z.nullable(count),
    card_ms: z.optional(z.nullable(count)),
    has: userContent,
  }),
  change_hour: z.optional(changeHour),
});
export type TodayAnswer = z.infer<typeof todayAnswer>;

/** `minute` aligns the hours with the user's clock, because some time zones are not whole hours from UTC. */
export const reviewHoursQuery = z.object({
  since: time,
  minute: z.optional(z.enum(['0', '15', '30', '45'])),
});

export const reviewHours = z.object({
  api_data: z.array(z.object({ hour: time, reviews: count, right: count })),
});
export type ReviewHour = z.infer<typeof reviewHours>['api_data'][number];
