import * as z from 'zod/mini';
import { trainingColors } from './training.ts';

export const leechLimits = {
  shown: 20,
} as const;

const lapses = z.int().check(z.minimum(1));

export const leechList = z.object({
  api_data: z.object({
    cards: z.array(z.object({ id: z.string(), prompt: z.string(), lapses })),
    openings: z.array(
      z.object({
        color: z.enum(trainingColors),
        position_key: z.string(),
        moves: z.array(z.string()),
        lapses,
      }),
    ),
  }),
});
export type LeechList = z.infer<typeof leechList>['api_data'];
