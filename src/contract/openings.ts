import * as z from 'zod/mini';
import { excludeSymbols } from './studies.ts';

/** `White` and `white` are one colour. */
const color = z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.enum(['white', 'black']));

/** A form sends one value as it is, several as a list, and for none it leaves the key out or sends an empty value. */
const repeated = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat().filter((each) => each !== '')),
);
const excluded = z.pipe(repeated, z.array(z.enum(excludeSymbols)));

const openingFields = { opening_text: z.string(), color, 'excludeSymbols[]': excluded };

/** The form of `consistency_check` and `create_opening_book`. */
export const openingForm = z.object(openingFields);
export type OpeningForm = z.infer<typeof openingForm>;

/** The form of `check_opening`: one game or several. */
export const comparisonForm = z.object({ ...openingFields, game_text: z.string() });
export type ComparisonForm = z.infer<typeof comparisonForm>;

/** Something the study has that is not part of the result, and why. */
const omission = z.object({
  chapter: z.string(),
  /** With its number; null where the whole chapter or its head is meant. */
  move: z.nullable(z.string()),
  reason: z.string(),
  detail: z.string(),
  moves_left_out: z.int(),
});

/** What was read of a study, sent with every result. */
const studyReport = z.object({
  chapters: z.int(),
  positions: z.int(),
  moves: z.int(),
  /** Own moves left out for the sign they carry, with what follows them. */
  excluded_moves: z.int(),
  left_out: z.array(omission),
});
export type StudyReport = z.infer<typeof studyReport>;

/** One position: the different own moves played there, each with the chapters that play it. */
const consistencyGroup = z.array(
  z.object({
    move: z.string(),
    /** The position before the move; the same for all moves of a group. */
    fen: z.string(),
    chapters: z.array(z.object({ name: z.string(), pgn: z.string() })),
  }),
);

export const consistencyAnswer = z.object({
  results: z.string(),
  /** Empty: no inconsistencies. */
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
  /** JSON of `openingBook`. */
  book: z.string(),
  report: studyReport,
});
export type BookAnswer = z.infer<typeof bookAnswer>;

const comparisonEndings = ['you-left', 'opponent-left', 'book-ended', 'game-ended'] as const;

/** How one game went against the book. What counts is the last departure, after which it stayed out. Plies count from the game's first move. */
const gameComparison = z.object({
  name: z.string(),
  ending: z.enum(comparisonEndings),
  moves_in_book: z.int(),
  game_moves: z.int(),
  /** Where the ending happened, the move the game went on with, and what the book has there. */
  fen: z.string(),
  played: z.nullable(z.string()),
  alternatives: z.array(z.object({ san: z.string(), chapters: z.array(z.string()) })),
  /**
   * Earlier departures that were only another move order: the move that left, after `left.ply` plies (null where the
   * game starts outside the book), and the one that led back; `ply` plies have been played then.
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

/** `check_opening` answers plain text; asked for JSON, it answers this, with the same text in `results`. */
export const comparisonAnswer = z.object({
  results: z.string(),
  comparisons: z.array(gameComparison),
  report: studyReport,
});
export type ComparisonAnswer = z.infer<typeof comparisonAnswer>;
