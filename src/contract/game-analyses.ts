/** Stores only the engine's raw results, so that labels can change without a new analysis. */
import * as z from 'zod/mini';
import { MAX_PLIES } from '#chess/review/search-row';
import { SEARCH_ROW } from '#chess/review/search-row';

export const analysisLimits = {
  engineLength: 60,
  gameIdLength: 20,
  positions: MAX_PLIES + 1,
  bytes: 64 * 1024,
} as const;

const reviewId = z.uuid();
const name = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^[\w.-]+$/, 'Only letters, digits, dots and dashes'));

/** Rows are ASCII, so `length` counts bytes. */
export function fitsAnalysis(rows: readonly string[]): boolean {
  return rows.reduce((sum, row) => sum + row.length + 1, 0) <= analysisLimits.bytes;
}

const searchRow = z.string().check(
  z.regex(SEARCH_ROW, 'Not a valid engine search'),
  z.refine((row) => Number.parseInt(row, 10) <= MAX_PLIES, `At most ${MAX_PLIES} plies`),
);

export const gameAnalysis = z.object({
  game_review_id: reviewId,
  engine: name(analysisLimits.engineLength),
  /** A hash of the game's moves. If it differs, new results replace the stored ones. */
  game_id: name(analysisLimits.gameIdLength),
  is_finished: z.boolean(),
  positions: z
    .array(searchRow)
    .check(
      z.maxLength(analysisLimits.positions),
      z.refine(fitsAnalysis, `At most ${analysisLimits.bytes} bytes`),
    ),
});
export type StoredAnalysis = z.infer<typeof gameAnalysis>;

export const gameAnalysisBody = z.object({ game_review_id: reviewId });

export const gameAnalysisAnswer = z.object({ api_data: z.nullable(gameAnalysis) });
export type GameAnalysisAnswer = z.infer<typeof gameAnalysisAnswer>;

const analysedGame = z.pick(gameAnalysis, {
  game_review_id: true,
  engine: true,
  game_id: true,
  is_finished: true,
});
export const analysedGameList = z.object({ api_data: z.array(analysedGame) });
export type AnalysedGameList = z.infer<typeof analysedGameList>;
