import * as z from 'zod/mini';
import { wireTime as time } from './time.ts';
import { gameKey } from './game-key.ts';
import { scheduling } from './scheduling.ts';

/** More than this is refused, never cut. */
export const trainingLimits = {
  answersPerRequest: 200,
  /** Room for so many answers with the usual number of moves. */
  answersBytes: 128 * 1024,
  positionKeyLength: 90,
  movesPerPosition: 12,
  /** Asked once a day for five years. */
  answersPerMemory: 2000,
  /** With so many answers no game is added any more, so that there is always room for answers to questions. */
  answersWithGames: 1000,
  newPerDay: 1000,
  knownDays: 365,
  /** A user who takes longer than an hour has gone to lunch. */
  tookMs: 3_600_000,
} as const;

export const defaultNewPerDay = 10;

export const trainingColors = ['white', 'black'] as const;
const color = z.enum(trainingColors);
export type TrainingColor = z.infer<typeof color>;

const id = z.uuid();

/** The shape of a position key; no server plays on it. */
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

/** In alphabetical order, each once: the set of moves is part of a memory's name. */
const moves = z.array(san).check(
  z.minLength(1),
  z.maxLength(trainingLimits.movesPerPosition, `At most ${trainingLimits.movesPerPosition} moves`),
  z.refine(
    (sans) => sans.every((each, index) => index === 0 || (sans[index - 1] ?? '') < each),
    'Moves come in the order of their letters, each once',
  ),
);

/** An answer to a question about the opening. Its id is made by the client, so that it may be sent again. */
const trainingAnswer = z
  .object({
    id,
    color,
    position_key: positionKey,
    moves,
    /** 0: not asked, the user knew the book before it came here. */
    rating: z.literal([0, 1, 2, 3, 4]),
    asked_at: time,
    answered_at: time,
    took_ms: z.int().check(z.minimum(0), z.maximum(trainingLimits.tookMs)),
    /** Asked again after a miss in the same sitting: its schedule stays. */
    is_repeat: z._default(z.boolean(), false),
    /** A position that is known is asked for the first time after so many days; 0: at once. */
    known_days: z._default(
      z.nullable(z.int().check(z.minimum(0), z.maximum(trainingLimits.knownDays))),
      null,
    ),
    /** The game in which the position was met. */
    game_key: z.optional(gameKey),
  })
  .check(
    z.refine(
      ({ game_key, rating, is_repeat }) =>
        game_key === undefined || ((rating === 1 || rating === 3) && !is_repeat),
      { path: ['rating'], error: 'In a game a move was played or it was not' },
    ),
    z.refine(({ rating, known_days }) => (rating === 0) === (known_days !== null), {
      path: ['known_days'],
      error: 'Only what is known without being asked has known days',
    }),
    z.refine(({ color: side, position_key }) => position_key.includes(' w ') === (side === 'white'), {
      path: ['position_key'],
      error: 'It is not the turn of that side',
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

/** For undo-training-answer. */
export const trainingAnswerId = z.object({ id });

export const trainingMemory = z.object({
  color,
  position_key: z.string(),
  moves: z.array(z.string()),
  /** When it was asked for the first time; null for what was known before. */
  introduced_at: z.nullable(time),
  /** How steep the user's curve of forgetting is, where it is another than that of FSRS-5. */
  decay: z.optional(z.number()),
  ...scheduling,
});
export type TrainingMemory = z.infer<typeof trainingMemory>;

export const trainingMemoryQuery = z.object({ color });
export const trainingMemoryList = z.object({ api_data: z.array(trainingMemory) });

/** After answers or the undoing of one: the memories they belong to, as they are stored. */
export const storedMemories = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.array(trainingMemory),
});

/** `before` is by the client's clock; without it the server's clock counts. */
export const trainingCountQuery = z.object({ before: z.optional(time) });

/** Counts everything that was ever trained: what the study no longer has is not known here. */
export const trainingCounts = z.object({
  api_data: z.array(z.object({ color, due_count: z.int(), next_due: z.nullable(time) })),
});

const bookChoice = z.enum(['new', 'known']);
const newPerDay = z.int().check(z.minimum(0), z.maximum(trainingLimits.newPerDay));
const untrainedMove = z.object({ position_key: positionKey, san });

/** What is left out stays as it is. */
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
      /** What the user said when asked whether the book is new or known; null as long as nobody asked. */
      book_choice: z.nullable(bookChoice),
      untrained: z.array(untrainedMove),
    }),
  ),
});
export type TrainingSettings = z.infer<typeof trainingSettings>['api_data'][number];
