import * as z from 'zod/mini';
import { ratings, speeds } from './statistics.ts';

export const explorerLimits = {
  positionsPerCall: 6000,
  positionLength: 100,
  bodyBytes: 1024 * 1024,
  moves: 50,
  play: 300,
  positionsPerMinute: 60_000,
} as const;

/** As on Lichess, a missing list means all values and an empty list means none. */
const list = z.string().check(z.maxLength(200));

/** The query of https://explorer.lichess.org/lichess. Unknown keys are ignored. */
export const explorerQuery = z.object({
  variant: z.optional(z.string().check(z.maxLength(20))),
  fen: z.optional(z.string().check(z.maxLength(explorerLimits.positionLength))),
  play: z.optional(z.string().check(z.maxLength(explorerLimits.play * 6))),
  speeds: z.optional(list),
  /** Each rating selects the rating band that contains it. */
  ratings: z.optional(list),
  moves: z.optional(z.string().check(z.maxLength(10))),
  since: z.optional(z.string()),
  until: z.optional(z.string()),
});
export type ExplorerQuery = z.infer<typeof explorerQuery>;

const games = z.int().check(z.minimum(0));
const score = { white: games, draws: games, black: games };
const opening = z.nullable(z.object({ eco: z.string(), name: z.string() }));

export const explorerAnswer = z.object({
  ...score,
  moves: z.array(
    z.object({
      /** UCI with castling as king takes rook (`e1h1`). */
      uci: z.string(),
      san: z.string(),
      averageRating: games,
      ...score,
      game: z.null(),
      opening,
    }),
  ),
  recentGames: z.array(z.never()),
  topGames: z.array(z.never()),
  opening,
});
export type ExplorerAnswer = z.infer<typeof explorerAnswer>;

export const repliesQuestion = z.object({
  positions: z
    .array(z.string().check(z.maxLength(explorerLimits.positionLength)))
    .check(
      z.maxLength(
        explorerLimits.positionsPerCall,
        `At most ${explorerLimits.positionsPerCall} positions per call`,
      ),
    ),
  speeds: z.array(z.enum(speeds)).check(z.maxLength(speeds.length)),
  ratings: z.array(z.enum(ratings)).check(z.maxLength(ratings.length)),
});
export type RepliesQuestion = z.infer<typeof repliesQuestion>;

const countedReply = z.object({ san: z.string(), ...score });
export type CountedReply = z.infer<typeof countedReply>;

export const repliesAnswer = z.object({ games, positions: z.array(z.array(countedReply)) });
export type RepliesAnswer = z.infer<typeof repliesAnswer>;
