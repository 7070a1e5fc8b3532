import * as z from 'zod/mini';
import { excludeSymbols } from './studies.ts';

const color = z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.enum(['white', 'black']));

/** A form sends one value as text and several as a list. Without a value, the field is missing or empty. */
const repeated = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat().filter((each) => each !== '')),
);
const excluded = z.pipe(repeated, z.array(z.enum(excludeSymbols)));

const openingFields = { opening_text: z.string(), color, 'excludeSymbols[]': excluded };

export const openingForm = z.object(openingFields);
export type OpeningForm = z.infer<typeof openingForm>;

export const comparisonForm = z.object({ ...openingFields, game_text: z.string() });
export type ComparisonForm = z.infer<typeof comparisonForm>;

const omission = z.object({
  chapter: z.string(),
  move: z.nullable(z.string()),
  reason: z.string(),
  detail: z.string(),
  moves_left_out: z.int(),
});

const studyReport = z.object({
  chapters: z.int(),
  positions: z.int(),
  moves: z.int(),
  excluded_moves: z.int(),
  left_out: z.array(omission),
});
export type StudyReport = z.infer<typeof studyReport>;

const consistencyGroup = z.array(
  z.object({
    move: z.string(),
    fen: z.string(),
    chapters: z.array(z.object({ name: z.string(), pgn: z.string() })),
  }),
);

export const consistencyAnswer = z.object({
  results: z.string(),
  results_dict: z.array(consistencyGroup),
  report: studyReport,
});
export type ConsistencyAnswer = z.infer<typeof consistencyAnswer>;

export const openingBook = z.record(
  z.string(),
  z.object({
    total_games: z.int(),
    lowest_move_number: z.int(),
    moves: z.record(
      z.string(),
      z.object({
        number_of_games: z.int(),
        to: z.string(),
        chapters: z.array(z.object({ event: z.string(), pgn: z.string() })),
      }),
    ),
  }),
);

export const bookAnswer = z.object({
  book: z.string(),
  report: studyReport,
});
export type BookAnswer = z.infer<typeof bookAnswer>;

const comparisonEndings = ['you-left', 'opponent-left', 'book-ended', 'game-ended'] as const;

/** Describes the last deviation. `returns` lists earlier ones. */
const gameComparison = z.object({
  name: z.string(),
  ending: z.enum(comparisonEndings),
  moves_in_book: z.int(),
  game_moves: z.int(),
  fen: z.string(),
  played: z.nullable(z.string()),
  alternatives: z.array(z.object({ san: z.string(), chapters: z.array(z.string()) })),
  /**
   * Deviations after which the game returned with the move `san`. `left` is null if the game starts outside
   * the repertoire.
   */
  returns: z.array(
    z.object({
      left: z.nullable(z.object({ ply: z.int(), san: z.string() })),
      ply: z.int(),
      san: z.string(),
      moves_followed: z.int(),
      chapters: z.array(z.string()),
    }),
  ),
});
export type GameComparison = z.infer<typeof gameComparison>;

export const comparisonAnswer = z.object({
  results: z.string(),
  comparisons: z.array(gameComparison),
  report: studyReport,
});
export type ComparisonAnswer = z.infer<typeof comparisonAnswer>;
