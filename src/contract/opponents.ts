import * as z from 'zod/mini';
import { SCORES } from '#chess/position/score-text';
import { gameKey } from './game-key.ts';
import { gameLimits } from './games.ts';
import { libraryLimits } from './library.ts';
import { opponentSites } from './opponent-sites.ts';
import { speeds } from './statistics.ts';
import { utcGameTime, wireTime } from './time.ts';

export const scoutedPlies = 40;

export const opponentLimits = {
  opponents: 20,
  games: 1_000,
  /** Opponents have not agreed to permanent storage, so the server deletes their games after this many days. */
  days: 90,
  bytesPerRequest: 2 * 1024 * 1024,
  movesLength: scoutedPlies * 8,
  scoresLength: (scoutedPlies + 1) * 7,
} as const;

const name = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter a name'),
  z.maxLength(gameLimits.nameLength, `At most ${gameLimits.nameLength} characters`),
  z.refine((value) => !value.includes('\u0000'), 'No NUL characters'),
);

export const opponentName = z.object({ site: z.enum(opponentSites), name });
export type OpponentName = z.infer<typeof opponentName>;

export const opponentGame = z.object({
  game_key: gameKey,
  color: z.enum(['White', 'Black']),
  rating: z.nullable(z.int().check(z.minimum(0), z.maximum(libraryLimits.rating))),
  result: z.nullable(z.literal([0, 0.5, 1])),
  speed: z.nullable(z.enum(speeds)),
  played_at: utcGameTime,
  moves: z
    .string()
    .check(
      z.maxLength(opponentLimits.movesLength, `At most ${opponentLimits.movesLength} characters`),
      z.regex(/^[\w+#=-]+(?: [\w+#=-]+)*$/, 'Not moves in SAN'),
    ),
  scores: z.nullable(
    z
      .string()
      .check(
        z.maxLength(opponentLimits.scoresLength, `At most ${opponentLimits.scoresLength} characters`),
        z.regex(SCORES, 'Not scores'),
      ),
  ),
});
export type OpponentGame = z.infer<typeof opponentGame>;

export const opponentDraft = z.extend(opponentName, {
  is_cut: z.boolean(),
  games: z
    .array(opponentGame)
    .check(
      z.minLength(1, 'At least one game'),
      z.maxLength(opponentLimits.games, `At most ${opponentLimits.games} games`),
    ),
});
export type OpponentDraft = z.infer<typeof opponentDraft>;

const listedOpponent = z.extend(opponentName, {
  is_cut: z.boolean(),
  white_games: z.int(),
  black_games: z.int(),
  read_at: wireTime,
});
export type ListedOpponent = z.infer<typeof listedOpponent>;

export const listedOpponents = z.object({ api_data: z.array(listedOpponent) });
export type ListedOpponents = z.infer<typeof listedOpponents>;

export const opponentAnswer = z.object({
  api_data: z.extend(listedOpponent, { games: z.array(opponentGame) }),
});
export type OpponentAnswer = z.infer<typeof opponentAnswer>;
