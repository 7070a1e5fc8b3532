import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';
import { gameKey } from './game-key.ts';
import { positionKey } from './position-key.ts';
import { scheduling } from './scheduling.ts';

export const trainingLimits = {
  answersPerRequest: 200,
  answersBytes: 128 * 1024,
  movesPerPosition: 12,
  /** Enough for one answer a day over five years. */
  answersPerMemory: 2000,
  answersWithGames: 1000,
  newPerDay: 1000,
  knownDays: 365,
  tookMs: 3_600_000,
} as const;

export const defaultNewPerDay = 10;

export const trainingColors = ['white', 'black'] as const;
const color = z.enum(trainingColors);
export type TrainingColor = z.infer<typeof color>;

const id = z.uuid();

const san = z
  .string()
  .check(
    z.maxLength(10),
    z.regex(/^(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?$/, 'Not a move'),
  );

/** The moves are part of a memory's key, so only sorted lists are allowed. */
const moves = z.array(san).check(
  z.minLength(1),
  z.maxLength(trainingLimits.movesPerPosition, `At most ${trainingLimits.movesPerPosition} moves`),
  z.refine(
    (sans) => sans.every((each, index) => index === 0 || (sans[index - 1] ?? '') < each),
    'Moves must be sorted and unique',
  ),
);

const trainingAnswer = z
  .object({
    id,
    color,
    position_key: positionKey,
    moves,
    /** A rating of 0 means that the user knew the move before, so the app asked nothing. */
    rating: z.literal([0, 1, 2, 3, 4]),
    asked_at: time,
    answered_at: time,
    took_ms: z.int().check(z.minimum(0), z.maximum(trainingLimits.tookMs)),
    is_repeat: z._default(z.boolean(), false),
    known_days: z._default(
      z.nullable(z.int().check(z.minimum(0), z.maximum(trainingLimits.knownDays))),
      null,
    ),
    game_key: z.optional(gameKey),
  })
  .check(
    z.refine(
      ({ game_key, rating, is_repeat }) =>
        game_key === undefined || ((rating === 1 || rating === 3) && !is_repeat),
      { path: ['rating'], error: 'An answer from a game must say whether the move was played' },
    ),
    z.refine(({ rating, known_days }) => (rating === 0) === (known_days !== null), {
      path: ['known_days'],
      error: 'Only a position marked as known can have known_days',
    }),
    z.refine(({ color: side, position_key }) => position_key.includes(' w ') === (side === 'white'), {
      path: ['position_key'],
      error: 'It is not that side’s turn',
    }),
  );
export type TrainingAnswer = z.output<typeof trainingAnswer>;

export const trainingAnswers = z.object({
  answers: z
    .array(trainingAnswer)
    .check(
      z.maxLength(
        trainingLimits.answersPerRequest,
        `At most ${trainingLimits.answersPerRequest} answers at once`,
      ),
    ),
});

export const trainingAnswerId = z.object({ id });

export const trainingMemory = z.object({
  color,
  position_key: z.string(),
  moves: z.array(z.string()),
  introduced_at: z.nullable(time),
  decay: z.optional(z.number()),
  ...scheduling,
});
export type TrainingMemory = z.infer<typeof trainingMemory>;

export const trainingMemoryQuery = z.object({ color });
export const trainingMemoryList = z.object({ api_data: z.array(trainingMemory) });

export const storedMemories = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.array(trainingMemory),
});

export const trainingCountQuery = z.object({ before: z.optional(time) });

export const trainingCounts = z.object({
  api_data: z.array(z.object({ color, due_count: z.int(), next_due: z.nullable(time) })),
});

const bookChoice = z.enum(['new', 'known']);
const newPerDay = z.int().check(z.minimum(0), z.maximum(trainingLimits.newPerDay));
const untrainedMove = z.object({ position_key: positionKey, san });

export const trainingSettingsChange = z.object({
  color,
  new_per_day: z.optional(newPerDay),
  book_choice: z.optional(bookChoice),
});

export const trainedMoveChange = z.object({ color, ...untrainedMove.shape, is_trained: z.boolean() });
export type TrainedMoveChange = z.infer<typeof trainedMoveChange>;

export const trainingSettings = z.object({
  api_data: z.array(
    z.object({
      color,
      new_per_day: newPerDay,
      book_choice: z.nullable(bookChoice),
      untrained: z.array(untrainedMove),
    }),
  ),
});
export type TrainingSettings = z.infer<typeof trainingSettings>['api_data'][number];
