import * as z from 'zod/mini';

/** The length of a key: games of the sites have short ones. */
export const gameKeyLength = 60;

/** `lichess:abcdefgh`, `chess.com:123456`, or what a game's moves, players and date make: see src/chess/pgn/game-key.ts. */
export const gameKey = z
  .string()
  .check(
    z.maxLength(gameKeyLength, `At most ${gameKeyLength} characters`),
    z.regex(/^[a-z.]+:[\w-]+$/, 'Not the key of a game'),
  );
