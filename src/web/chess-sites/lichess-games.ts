import { parsePgn } from '#chess/pgn/reader';

import type { LichessCall } from './lichess-studies.ts';
import type { Send } from './request.ts';
import { splitGameStream, splitLines } from './stream-lines.ts';

const mostGames = 80;

type Headers = ReadonlyMap<string, string>;

function findHeaders(pgn: string): Headers | undefined {
  const games = parsePgn(pgn);
  return games.ok ? games.value[0]?.headers : undefined;
}

function isFinishedStandardGame(headers: Headers | undefined): boolean {
  const isStandard = (headers?.get('Variant') ?? 'Standard') === 'Standard' && !headers?.has('FEN');
  return isStandard && ['1-0', '0-1', '1/2-1/2'].includes(headers?.get('Result') ?? '*');
}

export type LichessGamesCall = LichessCall & {
  onGame?: (pgn: string) => void;
  /** If set, games come oldest first, so that an interrupted import can resume. */
  sinceMs?: number | undefined;
};

/** Lichess refuses dates before its first game. */
const firstGameMs = 1_356_998_400_070;

export async function listLichessGames(
  send: Send,
  lichessUrl: string,
  username: string,
  { token, signal, onGame, sinceMs }: LichessGamesCall = {},
): Promise<string[]> {
  const name = username.trim().toLowerCase();
  if (!name) return [];
  const which =
    sinceMs === undefined ? `max=${mostGames}` : `since=${Math.max(firstGameMs, sinceMs)}&sort=dateAsc`;
  const url = `${lichessUrl}/api/games/user/${encodeURIComponent(name)}?${which}&clocks=true&evals=true&opening=true`;
  const subject = { what: 'games', username: username.trim() } as const;
  return send({ upstream: 'lichess', url, subject, token, signal }, async (answer) => {
    const games: string[] = [];
    for await (const pgn of splitGameStream(splitLines(answer.pieces()))) {
      if (!isFinishedStandardGame(findHeaders(pgn))) continue;
      games.push(pgn);
      onGame?.(pgn);
    }
    return games;
  });
}

export type LichessPageCall = LichessCall & {
  max: number;
  untilMs: number | undefined;
};

export interface LichessPage {
  pgns: string[];
  seen: number;
  oldestMs: number | undefined;
}

export async function listLichessPage(
  send: Send,
  lichessUrl: string,
  username: string,
  { token, signal, max, untilMs }: LichessPageCall,
): Promise<LichessPage> {
  const until = untilMs === undefined ? '' : `&until=${untilMs}`;
  const url = `${lichessUrl}/api/games/user/${encodeURIComponent(username.trim().toLowerCase())}?max=${max}${until}&evals=true`;
  const subject = { what: 'games', username: username.trim() } as const;
  return send({ upstream: 'lichess', url, subject, token, signal }, async (answer) => {
    const page: LichessPage = { pgns: [], seen: 0, oldestMs: undefined };
    for await (const pgn of splitGameStream(splitLines(answer.pieces()))) {
      const headers = findHeaders(pgn);
      page.seen += 1;
      if (isFinishedStandardGame(headers)) page.pgns.push(pgn);
      page.oldestMs = findEndOfSecond(headers) ?? page.oldestMs;
    }
    return page;
  });
}

/** PGN dates have no milliseconds. Uses the end of the second, because other games may have started in it. */
function findEndOfSecond(headers: Headers | undefined): number | undefined {
  const [date, time] = [headers?.get('UTCDate') ?? '', headers?.get('UTCTime') ?? ''];
  const startedMs = Date.parse(`${date.replaceAll('.', '-')}T${time}Z`);
  return Number.isNaN(startedMs) ? undefined : startedMs + 1000;
}
