import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';

const count = z.int().check(z.minimum(0));

export const scheduling = {
  due: time,
  stability: z.number(),
  difficulty: z.number(),
  elapsed_days: z.int(),
  scheduled_days: z.int(),
  reps: count,
  lapses: count,
  state: z.literal([0, 1, 2, 3]),
  last_review: z.optional(z.nullable(time)),
};
