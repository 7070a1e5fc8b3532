import * as z from 'zod/mini';
import { LINE_PLIES } from '#chess/pgn/line-plies';
import { SCORES } from '#chess/position/score-text';
import { gameKey, gameKeyLength } from './game-key.ts';
import { gameLimits } from './games.ts';
import { speeds } from './statistics.ts';
import { utcGameTime } from './time.ts';

export const libraryLimits = {
  keyLength: gameKeyLength,
  gamesPerRequest: 500,
  gamesPerPage: 500,
  bytesPerRequest: 2 * 1024 * 1024,
  rating: 9_999,
  movesLength: LINE_PLIES * 8,
  scoresLength: (LINE_PLIES + 1) * 7,
} as const;

/** `opening game` means a game that was played on this server. */
const gameSources = ['lichess', 'chess.com', 'pgn', 'entered', 'opening game'] as const;
export type GameSource = (typeof gameSources)[number];

function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength, `At most ${maxLength} characters`));
}

const rating = z.nullable(z.int().check(z.minimum(0), z.maximum(libraryLimits.rating)));

const libraryGame = z.object({
  game_key: gameKey,
  source: z.enum(gameSources),
  hero_color: z.enum(['White', 'Black']),
  username: text(gameLimits.nameLength),
  opponent_name: text(gameLimits.nameLength),
  hero_rating: rating,
  opponent_rating: rating,
  result: z.nullable(z.literal([0, 0.5, 1])),
  time_control: text(gameLimits.timeControlLength),
  speed: z.nullable(z.enum(speeds)),
  played_at: utcGameTime,
  plies: z.int().check(z.minimum(0), z.maximum(gameLimits.plies)),
  link: text(gameLimits.linkLength).check(
    z.refine((value) => value === '' || /^https?:\/\/[^\s/]/i.test(value), 'Only http and https addresses'),
  ),
  moves: text(libraryLimits.movesLength).check(z.regex(/^[\w+#=\- ]*$/, 'Not moves in SAN')),
  scores: z.optional(z.nullable(text(libraryLimits.scoresLength).check(z.regex(SCORES, 'Not scores')))),
});

export const libraryGameDraft = z.extend(libraryGame, { pgn: text(gameLimits.pgnLength) });
export type LibraryGameDraft = z.infer<typeof libraryGameDraft>;

export const libraryGameDrafts = z
  .array(libraryGameDraft)
  .check(
    z.maxLength(libraryLimits.gamesPerRequest, `At most ${libraryLimits.gamesPerRequest} games at once`),
  );
export const gamesAdded = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.object({ added: z.int() }),
});
export type GamesAdded = z.infer<typeof gamesAdded>;

export const listedGame = z.extend(libraryGame, { game_review_id: z.nullable(z.uuid()) });
export type ListedGame = z.infer<typeof listedGame>;
/** Reports and first repertoires leave these games out. */
export function isAgainstComputer({
  source,
  opponent_rating,
}: Pick<ListedGame, 'source' | 'opponent_rating'>): boolean {
  return source === 'opening game' && opponent_rating !== null;
}

export const gamePageQuery = z.object({
  source: z.optional(z.enum(gameSources)),
  before: z.optional(utcGameTime),
  before_key: z.optional(gameKey),
});
export type GamePageQuery = z.infer<typeof gamePageQuery>;

export const listedGames = z.object({ api_data: z.array(listedGame) });
export type ListedGames = z.infer<typeof listedGames>;

export const gameKeyBody = z.object({ game_key: gameKey });
export const gamePgn = z.object({ api_data: z.object({ pgn: z.string() }) });
export type GamePgn = z.infer<typeof gamePgn>;

export const gameReviewLink = z.object({ game_key: gameKey, game_review_id: z.uuid() });

export const gameDeletion = z.object({
  game_key: gameKey,
  deletes_review: z.boolean(),
  deletes_cards: z.boolean(),
});
export type GameDeletion = z.infer<typeof gameDeletion>;

export const gameKeysBody = z.object({
  game_keys: z
    .array(gameKey)
    .check(
      z.minLength(1, 'At least one game'),
      z.maxLength(libraryLimits.gamesPerRequest, `At most ${libraryLimits.gamesPerRequest} games at once`),
    ),
});
export const gamesChanged = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.object({ changed: z.int() }),
});
export type GamesChanged = z.infer<typeof gamesChanged>;
