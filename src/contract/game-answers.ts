import * as z from 'zod/mini';
import { gameKey } from './game-key.ts';
import { wireTime as time } from './time.ts';

export const gameAnswerLimits = {
  /** Older games are ignored, because they say little about today's memory. */
  days: 30,
  games: 300,
  positionsOfGame: 500,
} as const;

const count = z.int().check(z.minimum(0));

const countableGame = z.object({
  game_key: z.string(),
  color: z.enum(['white', 'black']),
  played_at: time,
  moves: z.string(),
});
export type CountableGame = z.infer<typeof countableGame>;

const gameAnswers = z.object({
  game_key: z.string(),
  played_at: time,
  opponent_name: z.nullable(z.string()),
  answers: count,
  right: count,
  is_counted: z.boolean(),
});
export type GameAnswers = z.infer<typeof gameAnswers>;

export const gameAnswerList = z.object({
  api_data: z.object({
    counts_games: z.nullable(z.boolean()),
    games: z.array(countableGame),
    /** Cards whose first review is recent, with the time of that review. Earlier games do not review the card. */
    learnt: z.optional(z.array(z.object({ card_id: z.string(), learnt_at: time }))),
    answered: z.array(gameAnswers),
  }),
});
export type GameAnswerList = z.infer<typeof gameAnswerList>['api_data'];

export const gameAnswerMark = z.object({ game_key: gameKey, counts: z.boolean() });
