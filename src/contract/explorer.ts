import * as z from 'zod/mini';
import { ratings, speeds } from './statistics.ts';

/** What was counted here from files of games: the pack (`npm run explorer`). */

export const explorerLimits = {
  /** Positions in one question of ours: more than the opponent's positions of any study. */
  positionsPerCall: 6000,
  positionLength: 100,
  bodyBytes: 1024 * 1024,
  /** How many moves of a position are told. */
  moves: 50,
  /** Half-moves behind `fen`. */
  play: 300,
  /** Positions that one user may ask about in a minute. */
  positionsPerMinute: 60_000,
} as const;

/** Lists as Lichess takes them: a missing list means all, an empty one none. */
const list = z.string().check(z.maxLength(200));

/** `GET /api/explorer/lichess`, as https://explorer.lichess.org/lichess has it. Keys that are not here are passed over. */
export const explorerQuery = z.object({
  variant: z.optional(z.string().check(z.maxLength(20))),
  fen: z.optional(z.string().check(z.maxLength(explorerLimits.positionLength))),
  /** UCI moves with commas between, castling either way. */
  play: z.optional(z.string().check(z.maxLength(explorerLimits.play * 6))),
  speeds: z.optional(list),
  /** Any number stands for the band it falls into. */
  ratings: z.optional(list),
  moves: z.optional(z.string().check(z.maxLength(10))),
  since: z.optional(z.string()),
  until: z.optional(z.string()),
});
export type ExplorerQuery = z.infer<typeof explorerQuery>;

const games = z.int().check(z.minimum(0));
const score = { white: games, draws: games, black: games };
const opening = z.nullable(z.object({ eco: z.string(), name: z.string() }));

/** Names and null values are Lichess's. */
export const explorerAnswer = z.object({
  ...score,
  moves: z.array(
    z.object({
      /** Castling as king takes rook: `e1h1`. */
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

/** `POST /api/replies`: many positions, each by its key (`src/chess/position.ts`) or a FEN. */
export const repliesQuestion = z.object({
  positions: z
    .array(z.string().check(z.maxLength(explorerLimits.positionLength)))
    .check(
      z.maxLength(
        explorerLimits.positionsPerCall,
        `At most ${explorerLimits.positionsPerCall} positions a call`,
      ),
    ),
  speeds: z.array(z.enum(speeds)).check(z.maxLength(speeds.length)),
  ratings: z.array(z.enum(ratings)).check(z.maxLength(ratings.length)),
});
export type RepliesQuestion = z.infer<typeof repliesQuestion>;

const countedReply = z.object({ san: z.string(), ...score });
export type CountedReply = z.infer<typeof countedReply>;

/**
 * In the order asked, the replies of each position, the most frequent first: empty where the pack has no game of the choice there.
 * `games` is the pack's number of games for the choice.
 */
export const repliesAnswer = z.object({ games, positions: z.array(z.array(countedReply)) });
export type RepliesAnswer = z.infer<typeof repliesAnswer>;
