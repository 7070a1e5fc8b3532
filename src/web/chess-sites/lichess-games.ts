import { parsePgn } from '#chess/pgn/reader';

import type { LichessCall } from './lichess-studies.ts';
import type { Send } from './request.ts';
import { splitGames, splitLines } from './stream-lines.ts';

const mostGames = 80;

/** Lichess sends aborted games and other variants among the rest. */
function isFinishedStandardGame(pgn: string): boolean {
  const games = parsePgn(pgn);
  const headers = games.ok ? games.value[0]?.headers : undefined;
  const isStandard = (headers?.get('Variant') ?? 'Standard') === 'Standard' && !headers?.has('FEN');
  return isStandard && ['1-0', '0-1', '1/2-1/2'].includes(headers?.get('Result') ?? '*');
}

export type LichessGamesCall = LichessCall & {
  onGame?: (pgn: string) => void;
  /** All games since then, oldest first, so that a broken-off answer can be gone on with. */
  sinceMs?: number | undefined;
};

/** Lichess has no older games, and refuses to be asked for any. */
const firstGameMs = 1_356_998_400_070;

/** The newest games of a player as PGN, newest first. */
export async function listLichessGames(
  send: Send,
  lichessUrl: string,
  username: string,
  { token, signal, onGame, sinceMs }: LichessGamesCall,
): Promise<string[]> {
  const name = username.trim().toLowerCase();
  if (!name) return [];
  const which =
    sinceMs === undefined ? `max=${mostGames}` : `since=${Math.max(firstGameMs, sinceMs)}&sort=dateAsc`;
  const url = `${lichessUrl}/api/games/user/${encodeURIComponent(name)}?${which}&clocks=true&evals=true&opening=true`;
  const subject = { what: 'games', username: username.trim() } as const;
  return send({ upstream: 'lichess', url, subject, token, signal }, async (answer) => {
    const games: string[] = [];
    for await (const pgn of splitGames(splitLines(answer.pieces()))) {
      if (!isFinishedStandardGame(pgn)) continue;
      games.push(pgn);
      onGame?.(pgn);
    }
    return games;
  });
}
