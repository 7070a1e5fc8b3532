import * as z from 'zod/mini';

import { UpstreamFailure, type Subject } from './failure.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Send } from './request.ts';

const standardSetup = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const archivedGame = z.object({
  pgn: z.optional(z.string()),
  end_time: z.number(),
  rules: z.string(),
  initial_setup: z.optional(z.string()),
});
type ArchivedGame = z.infer<typeof archivedGame>;
const monthlyArchive = z.object({ games: z.array(archivedGame) });

function nameMonth(now: Date, offset: number): string {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset));
  return month.toISOString().slice(0, 7).replace('-', '/');
}

export function listMonths(since: Date, until: Date): string[] {
  const months: string[] = [];
  const last = nameMonth(until, 0);
  for (let offset = 0; nameMonth(since, offset) <= last; offset += 1) months.push(nameMonth(since, offset));
  return months;
}

function isStandardGame({ rules, initial_setup }: ArchivedGame): boolean {
  return rules === 'chess' && (initial_setup ?? standardSetup) === standardSetup;
}

export async function listChessComGames(
  send: Send,
  chessComUrl: string,
  username: string,
  now: Date,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<string[]> {
  if (!username.trim()) return [];
  const games: ArchivedGame[] = [];
  for (const month of [nameMonth(now, 0), nameMonth(now, -1)])
    games.push(...(await readArchive(send, chessComUrl, username, month, signal)));
  return pickStandard(games);
}

export async function readChessComMonth(
  send: Send,
  chessComUrl: string,
  username: string,
  month: string,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<{ pgns: string[]; seen: number }> {
  const games = await readArchive(send, chessComUrl, username, month, signal);
  return { pgns: pickStandard(games), seen: games.length };
}

const archives = z.object({ archives: z.array(z.string()) });

export async function listChessComMonths(
  send: Send,
  chessComUrl: string,
  username: string,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<string[]> {
  const subject: Subject = { what: 'games', username: username.trim() };
  const url = `${makePlayerUrl(chessComUrl, username)}/archives`;
  const text = await send({ upstream: 'chessCom', url, subject, signal }, (answer) => answer.text());
  return parseAnswer(text, archives, 'chessCom', subject)
    .archives.flatMap((address) => /\d{4}\/\d{2}$/.exec(address)?.[0] ?? [])
    .sort()
    .toReversed();
}

/** Chess.com redirects names with capital letters, and CORS forbids the redirect. So send lower case. */
function makePlayerUrl(chessComUrl: string, username: string): string {
  return `${chessComUrl}/pub/player/${encodeURIComponent(username.trim().toLowerCase())}/games`;
}

async function readArchive(
  send: Send,
  chessComUrl: string,
  username: string,
  month: string,
  signal: AbortSignal | undefined,
): Promise<ArchivedGame[]> {
  const subject: Subject = { what: 'games', username: username.trim() };
  const url = `${makePlayerUrl(chessComUrl, username)}/${month}`;
  try {
    const text = await send({ upstream: 'chessCom', url, subject, signal }, (answer) => answer.text());
    return parseAnswer(text, monthlyArchive, 'chessCom', subject).games;
  } catch (error) {
    // If this computer's clock is ahead, the request may ask for a future month, which has no games.
    const isFuture = error instanceof UpstreamFailure && /in the future/i.test(error.detail);
    if (!isFuture) throw error;
    return [];
  }
}

function pickStandard(games: readonly ArchivedGame[]): string[] {
  return games
    .filter(isStandardGame)
    .sort((a, b) => b.end_time - a.end_time)
    .map(({ pgn }) => pgn)
    .filter((pgn) => pgn !== undefined);
}
