/** The library: every game a user has, whether it is reviewed or not. Lists never carry PGN. */
import * as z from 'zod/mini';
import { LINE_PLIES } from '#chess/pgn/line-plies';
import { SCORES } from '#chess/position/score-text';
import { gameKey, gameKeyLength } from './game-key.ts';
import { gameLimits } from './games.ts';
import { speeds } from './statistics.ts';
import { utcGameTime } from './time.ts';

/** More than this is refused, never cut. */
export const libraryLimits = {
  keyLength: gameKeyLength,
  /** The games of one request, so that everybody else waits no longer than for one statement. */
  gamesPerRequest: 500,
  /** The games of the list in one answer: a page checks so many without holding up a frame. */
  gamesPerPage: 500,
  bytesPerRequest: 2 * 1024 * 1024,
  rating: 9_999,
  movesLength: LINE_PLIES * 8,
  scoresLength: (LINE_PLIES + 1) * 7,
} as const;

/** Where a game came from; `opening game`: it was played here. */
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
  /** The user's own score; null where the game has no result. */
  result: z.nullable(z.literal([0, 0.5, 1])),
  time_control: text(gameLimits.timeControlLength),
  speed: z.nullable(z.enum(speeds)),
  played_at: utcGameTime,
  plies: z.int().check(z.minimum(0), z.maximum(gameLimits.plies)),
  link: text(gameLimits.linkLength).check(
    z.refine((value) => value === '' || /^https?:\/\/[^\s/]/i.test(value), 'Only http and https addresses'),
  ),
  /** The first half-moves in SAN, separated by spaces: what books and names are about. */
  moves: text(libraryLimits.movesLength).check(z.regex(/^[\w+#=\- ]*$/, 'Not moves in SAN')),
  /** What is known of the positions of these moves, from White's side: src/chess/position/score-text.ts. */
  scores: z.optional(z.nullable(text(libraryLimits.scoresLength).check(z.regex(SCORES, 'Not scores')))),
});

export const libraryGameDraft = z.extend(libraryGame, { pgn: text(gameLimits.pgnLength) });
export type LibraryGameDraft = z.infer<typeof libraryGameDraft>;

export const libraryGameDrafts = z
  .array(libraryGameDraft)
  .check(
    z.maxLength(libraryLimits.gamesPerRequest, `At most ${libraryLimits.gamesPerRequest} games at once`),
  );
/** How many of them were new; the others were there already. */
export const gamesAdded = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.object({ added: z.int() }),
});
export type GamesAdded = z.infer<typeof gamesAdded>;

export const listedGame = z.extend(libraryGame, { game_review_id: z.nullable(z.uuid()) });
export type ListedGame = z.infer<typeof listedGame>;
/**
 * Whether it was played here against the computer: only the computer has a rating here. Such a game says nothing about what
 * people play, so no book, share or report counts it.
 */
export function isAgainstComputer({
  source,
  opponent_rating,
}: Pick<ListedGame, 'source' | 'opponent_rating'>): boolean {
  return source === 'opening game' && opponent_rating !== null;
}

/** The page of the list behind a game; without one the first. */
export const gamePageQuery = z.object({
  /** Only those that came from there. */
  source: z.optional(z.enum(gameSources)),
  before: z.optional(utcGameTime),
  before_key: z.optional(gameKey),
});
export type GamePageQuery = z.infer<typeof gamePageQuery>;

/** Newest first, and among those of one moment by key. A page that is not full is the last. */
export const listedGames = z.object({ api_data: z.array(listedGame) });
export type ListedGames = z.infer<typeof listedGames>;

export const gameKeyBody = z.object({ game_key: gameKey });
export const gamePgn = z.object({ api_data: z.object({ pgn: z.string() }) });
export type GamePgn = z.infer<typeof gamePgn>;

export const gameReviewLink = z.object({ game_key: gameKey, game_review_id: z.uuid() });

/** What becomes of the review of a deleted game, and of the cards that were made of its mistakes. */
export const gameDeletion = z.object({
  game_key: gameKey,
  deletes_review: z.boolean(),
  deletes_cards: z.boolean(),
});
export type GameDeletion = z.infer<typeof gameDeletion>;

/** Several games at once: turned, deleted or brought back. */
export const gameKeysBody = z.object({
  game_keys: z
    .array(gameKey)
    .check(
      z.minLength(1, 'At least one game'),
      z.maxLength(libraryLimits.gamesPerRequest, `At most ${libraryLimits.gamesPerRequest} games at once`),
    ),
});
/** How many of the games were changed. */
export const gamesChanged = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.object({ changed: z.int() }),
});
export type GamesChanged = z.infer<typeof gamesChanged>;

/** A name under which the user stands in PGN files. */
export const ownNameBody = z.object({
  name: text(gameLimits.nameLength).check(
    z.trim(),
    z.minLength(1, 'Enter a name'),
    z.refine((value) => !value.includes('\u0000'), 'No NUL characters'),
  ),
});
export const ownNames = z.object({ api_data: z.array(z.string()) });
export type OwnNames = z.infer<typeof ownNames>;
