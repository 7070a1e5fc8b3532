import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';
import { MEMORY_MODELS } from '#chess/memory/memory-model';
import { MEMORY_KINDS } from '#chess/memory/statistics';
import { changeHour } from './change-hour.ts';

export const memoryLimits = {
  leastRetention: 0.8,
  mostRetention: 0.95,
  retentionStep: 0.01,
  weights: 19,
  forecastDays: 30,
  /** By default the user's day ends at four in the morning, because few people review then. */
  changeHour: 4,
} as const;

const count = z.int().check(z.minimum(0));
const retention = z
  .number()
  .check(z.minimum(memoryLimits.leastRetention), z.maximum(memoryLimits.mostRetention));
const weights = z.array(z.number()).check(z.length(memoryLimits.weights));

const model = z.enum(MEMORY_MODELS);

export const memoryParameters = z.object({
  /** Responses cached by older versions lack this field. */
  model: z._default(model, 'fsrs-5'),
  retention,
  weights: z.nullable(weights),
  fuzz: z.boolean(),
  revision: count,
});

export const memorySettings = z.object({
  api_data: z.object({
    ...memoryParameters.shape,
    change_hour: changeHour,
    counts_games: z.nullable(z.boolean()),
    fit: z.nullable(
      z.object({ fitted_at: time, reviews: count, loss_before: z.number(), loss_after: z.number() }),
    ),
  }),
});
export type MemorySettings = z.infer<typeof memorySettings>['api_data'];

export const memorySettingsChange = z.object({
  model: z.optional(model),
  retention: z.optional(retention),
  change_hour: z.optional(changeHour),
  fuzz: z.optional(z.boolean()),
  counts_games: z.optional(z.boolean()),
});
export type MemorySettingsChange = z.infer<typeof memorySettingsChange>;

const fitMessage = z.optional(z.string());

export const memoryFit = z.object({
  api_data: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('too_few'), reviews: count, least: count, message: fitMessage }),
    z.object({
      outcome: z.enum(['better', 'no_better']),
      reviews: count,
      loss_before: z.number(),
      loss_after: z.number(),
      message: fitMessage,
    }),
  ]),
});
export type MemoryFit = z.infer<typeof memoryFit>['api_data'];

const offsetMinutes = z.coerce.number().check(z.int(), z.minimum(-1440), z.maximum(1440));
export const memoryStatisticsQuery = z.object({ utc_offset_minutes: z._default(offsetMinutes, 0) });

const grades = z.tuple([count, count, count, count]);

const part = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      reviews: count,
      asked: count,
      remembered: count,
      timed: count,
      took_ms: count,
    }),
  ),
  stabilities: z.array(count),
});
export type MemoryPart = z.infer<typeof part>;

export const memoryStatistics = z.object({
  api_data: z.object({
    cards: part,
    openings: part,
    grades: z.record(z.enum(MEMORY_KINDS), grades),
    forecast: z.array(z.object({ retention: z.number(), cards: z.array(count), openings: z.array(count) })),
  }),
});
export type MemoryStatisticsData = z.infer<typeof memoryStatistics>['api_data'];
