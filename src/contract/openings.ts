import * as z from 'zod/mini';
import { excludeSymbols } from './studies.ts';

/** The colour may be written in upper or lower case. */
const color = z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.enum(['white', 'black']));

/** A form sends a single value as text and several as a list. Without values, the field is missing or empty. */
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

/** Something in the study that the result leaves out, with the reason. */
const omission = z.object({
  chapter: z.string(),
  /** The move with its number, or null if an entire chapter or its headers are left out. */
  move: z.nullable(z.string()),
  reason: z.string(),
  detail: z.string(),
  moves_left_out: z.int(),
});

const studyReport = z.object({
  chapters: z.int(),
  positions: z.int(),
  moves: z.int(),
  /** The number of the user's moves excluded by their symbol, together with all moves after them. */
  excluded_moves: z.int(),
  left_out: z.array(omission),
});
export type StudyReport = z.infer<typeof studyReport>;

/** The different moves that the repertoire has for the user in one position. */
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
  /** The repertoire as JSON, with the schema `openingBook`. */
  book: z.string(),
  report: studyReport,
});
export type BookAnswer = z.infer<typeof bookAnswer>;

const comparisonEndings = ['you-left', 'opponent-left', 'book-ended', 'game-ended'] as const;

/**
 * Only the last deviation counts, after which the game never returns. Plies count from the game's first move.
 */
const gameComparison = z.object({
  name: z.string(),
  ending: z.enum(comparisonEndings),
  moves_in_book: z.int(),
  game_moves: z.int(),
  /** The position in which the game deviated, the move played there, and the repertoire's moves there. */
  fen: z.string(),
  played: z.nullable(z.string()),
  alternatives: z.array(z.object({ san: z.string(), chapters: z.array(z.string()) })),
  /**
   * Deviations after which the game transposed back. `left` is null if the game starts outside the
   * repertoire. `san` is the returning move.
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

/** By default `check_opening` returns text. If the client asks for JSON, it returns this body. */
export const comparisonAnswer = z.object({
  results: z.string(),
  comparisons: z.array(gameComparison),
  report: studyReport,
});
export type ComparisonAnswer = z.infer<typeof comparisonAnswer>;
