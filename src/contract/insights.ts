import * as z from 'zod/mini';
import { SUMMARY_RULES } from '#chess/review/causes/game-summary';
import { parseSummaryText, SUMMARY_LENGTH } from '#chess/review/causes/summary-text';
import { gameAnalysis } from './game-analyses.ts';
import { listedGame } from './library.ts';

export const insightLimits = {
  games: 2_000,
  summariesPerRequest: 20,
  /** JSON escapes and accented letters can double the number of bytes. */
  bytesPerSummary: 2 * SUMMARY_LENGTH,
} as const;

const summaryText = z.string().check(z.maxLength(SUMMARY_LENGTH));

/** `game_id` is a hash of the moves. The server rejects a summary made from other moves. */
const summaryOfGame = z.object({
  game_key: listedGame.shape.game_key,
  game_id: gameAnalysis.shape.game_id,
  rules: z.int().check(z.minimum(1), z.maximum(SUMMARY_RULES)),
  summary: summaryText.check(
    z.refine((text) => parseSummaryText(text) !== undefined, 'Not a valid game summary'),
  ),
});

export const gameSummaries = z.object({
  summaries: z
    .array(summaryOfGame)
    .check(
      z.minLength(1),
      z.maxLength(
        insightLimits.summariesPerRequest,
        `At most ${insightLimits.summariesPerRequest} summaries at once`,
      ),
    ),
});
export type GameSummaries = z.infer<typeof gameSummaries>;

export const insightQuery = z.object({
  newest: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(insightLimits.games)),
    insightLimits.games,
  ),
});

const insightGame = z.extend(
  z.pick(listedGame, {
    game_key: true,
    hero_color: true,
    hero_rating: true,
    opponent_name: true,
    opponent_rating: true,
    speed: true,
    played_at: true,
  }),
  {
    game_review_id: gameAnalysis.shape.game_review_id,
    game_id: gameAnalysis.shape.game_id,
    summary: z.nullable(summaryText),
  },
);
export type StoredInsightGame = z.infer<typeof insightGame>;

export const insightAnswer = z.object({
  api_data: z.object({
    games: z.int(),
    analysed: z.array(insightGame),
  }),
});
export type InsightAnswer = z.infer<typeof insightAnswer>;
