import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';
import { gameKey } from './game-key.ts';
import { scheduling } from './scheduling.ts';

/** Longer input is refused, never cut. */
export const trainingLimits = {
  answersPerRequest: 200,
  /** Fits that many usual answers. */
  answersBytes: 128 * 1024,
  positionKeyLength: 90,
  movesPerPosition: 12,
  /** Once a day for five years. */
  answersPerMemory: 2000,
  /** Above this no game answers are added, so there is room for reviews. */
  answersWithGames: 1000,
  newPerDay: 1000,
  knownDays: 365,
  /** After an hour the user has left. */
  tookMs: 3_600_000,
} as const;

export const defaultNewPerDay = 10;

export const trainingColors = ['white', 'black'] as const;
const color = z.enum(trainingColors);
export type TrainingColor = z.infer<typeof color>;

const id = z.uuid();

/** The shape only; the server does not check legality. */
const positionKey = z
  .string()
  .check(
    z.maxLength(trainingLimits.positionKeyLength),
    z.regex(/^[1-8pnbrqkPNBRQK/]{15,71} [wb] (?:-|[A-Ha-hKQkq]{1,4}) (?:-|[a-h][36])$/, 'Not a position'),
  );
const san = z
  .string()
  .check(
    z.maxLength(10),
    z.regex(/^(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?$/, 'Not a move'),
  );

/** Sorted and unique, because the moves are part of a memory's key. */
const moves = z.array(san).check(
  z.minLength(1),
  z.maxLength(trainingLimits.movesPerPosition, `At most ${trainingLimits.movesPerPosition} moves`),
  z.refine(
    (sans) => sans.every((each, index) => index === 0 || (sans[index - 1] ?? '') < each),
    'Moves must be sorted and unique',
  ),
);

/** The client creates the id, so that resending is idempotent. */
const trainingAnswer = z
  .object({
    id,
    color,
    position_key: positionKey,
    moves,
    /** 0: not asked, the user knew it before. */
    rating: z.literal([0, 1, 2, 3, 4]),
    asked_at: time,
    answered_at: time,
    took_ms: z.int().check(z.minimum(0), z.maximum(trainingLimits.tookMs)),
    /** Asked again after a miss in the same session: the schedule stays. */
    is_repeat: z._default(z.boolean(), false),
    /** Days until a known position is first asked; 0: now. */
    known_days: z._default(
      z.nullable(z.int().check(z.minimum(0), z.maximum(trainingLimits.knownDays))),
      null,
    ),
    /** The game that reached the position. */
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
      error: 'Only a position marked as known has known days',
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
  /** Null if known before. */
  introduced_at: z.nullable(time),
  /** The forgetting curve's exponent, if not FSRS-5's. */
  decay: z.optional(z.number()),
  ...scheduling,
});
export type TrainingMemory = z.infer<typeof trainingMemory>;

export const trainingMemoryQuery = z.object({ color });
export const trainingMemoryList = z.object({ api_data: z.array(trainingMemory) });

/** The stored memories after answers or an undo. */
export const storedMemories = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.array(trainingMemory),
});

/** By the client's clock; default: the server's. */
export const trainingCountQuery = z.object({ before: z.optional(time) });

/** Includes moves the study no longer has; the server does not know. */
export const trainingCounts = z.object({
  api_data: z.array(z.object({ color, due_count: z.int(), next_due: z.nullable(time) })),
});

const bookChoice = z.enum(['new', 'known']);
const newPerDay = z.int().check(z.minimum(0), z.maximum(trainingLimits.newPerDay));
const untrainedMove = z.object({ position_key: positionKey, san });

/** Missing fields stay unchanged. */
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
      /** Whether the repertoire was new or known; null: not asked. */
      book_choice: z.nullable(bookChoice),
      untrained: z.array(untrainedMove),
    }),
  ),
});
export type TrainingSettings = z.infer<typeof trainingSettings>['api_data'][number];
