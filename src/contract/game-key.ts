import * as z from 'zod/mini';

export const gameKeyLength = 60;

/**
 * For example `lichess:abcdefgh`, `chess.com:live-123456`, or `pgn:` and a hash of moves, players and date
 * (src/chess/pgn/game-key.ts).
 */
export const gameKey = z
  .string()
  .check(
    z.maxLength(gameKeyLength, `At most ${gameKeyLength} characters`),
    z.regex(/^[a-z.]+:[\w-]+$/, 'Not a valid game key'),
  );
