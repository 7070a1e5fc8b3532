/** Raw engine results, so labels can be derived again without analysis. */
import * as z from 'zod/mini';
import { MAX_PLIES } from '#chess/review/search-row';
import { SEARCH_ROW } from '#chess/review/search-row';

export const analysisLimits = {
  engineLength: 60,
  gameIdLength: 20,
  positions: MAX_PLIES + 1,
  /** Four times what a long game needs. */
  bytes: 64 * 1024,
} as const;

const reviewId = z.uuid();
const name = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^[\w.-]+$/, 'Only letters, digits, dots and dashes'));

/** ASCII: one byte per character. */
export function fitsAnalysis(rows: readonly string[]): boolean {
  return rows.reduce((sum, row) => sum + row.length + 1, 0) <= analysisLimits.bytes;
}

/** One position: src/chess/review/search-row.ts. */
const searchRow = z.string().check(
  z.regex(SEARCH_ROW, 'Not a valid engine search'),
  z.refine((row) => Number.parseInt(row, 10) <= MAX_PLIES, `At most ${MAX_PLIES} plies`),
);

export const gameAnalysis = z.object({
  game_review_id: reviewId,
  engine: name(analysisLimits.engineLength),
  /** Identifies the moves; results for other moves are replaced. */
  game_id: name(analysisLimits.gameIdLength),
  /** Both passes are done. */
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

/** Null if not analysed. */
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
