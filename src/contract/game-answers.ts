/** Games that count as answers: what a page looks through, and what came of it. */
import * as z from 'zod/mini';
import { gameKey } from './game-key.ts';
import { wireTime as time } from './time.ts';

export const gameAnswerLimits = {
  /** Older games say too little about what is known today. */
  days: 30,
  /** The newest of these days: ten a day. */
  games: 300,
  /** Positions that one game may answer, and cards: more than any game has moves of one side. */
  positionsOfGame: 500,
} as const;

const count = z.int().check(z.minimum(0));

/** A game that may count: of the last days, dated, against somebody, not bullet. */
const countableGame = z.object({
  game_key: z.string(),
  color: z.enum(['white', 'black']),
  played_at: time,
  /** The first half-moves in SAN, separated by spaces. */
  moves: z.string(),
});
export type CountableGame = z.infer<typeof countableGame>;

/** What one game has answered, about openings and cards together. */
const gameAnswers = z.object({
  game_key: z.string(),
  played_at: time,
  /** Null where the game is not in the library any more. */
  opponent_name: z.nullable(z.string()),
  answers: count,
  right: count,
  /** False: its answers were taken back. */
  is_counted: z.boolean(),
});
export type GameAnswers = z.infer<typeof gameAnswers>;

/** Newest first. */
export const gameAnswerList = z.object({
  api_data: z.object({
    counts_games: z.nullable(z.boolean()),
    games: z.array(countableGame),
    answered: z.array(gameAnswers),
  }),
});
export type GameAnswerList = z.infer<typeof gameAnswerList>['api_data'];

/** For mark-game-answers: whether the game counts. */
export const gameAnswerMark = z.object({ game_key: gameKey, counts: z.boolean() });
