import { createHash } from 'node:crypto';
import { INITIAL_FEN } from 'chessops/fen';
import { isPlayedBy, type StoredGame } from '../games/stored-game.ts';
import type { Site, SiteRequest } from '../http/site.ts';
import type { Reply } from '../http/reply.ts';
import { looksLikeCrawler } from '../lichess/crawlers.ts';

export interface ChessComOptions {
  games: readonly StoredGame[];
  now: () => number;
  crawlerRules: boolean;
}

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7).replace('-', '/');
const playerPath = /^\/pub\/player\/([^/]+)\/games\/(archives|\d{4}\/\d{2})$/;

/** chess.com blocks programs whose User-Agent names no contact. */
function isBlocked(userAgent = ''): boolean {
  return looksLikeCrawler(userAgent) && !/HeadlessChrome|contact|@/i.test(userAgent);
}

function makeEntry({ headers, movetext, endedAt }: StoredGame): object {
  const tags = [...headers].map(([name, value]) => `[${name} "${value}"]`);
  return {
    url: headers.get('Link'),
    pgn: `${tags.join('\n')}\n\n${movetext}\n`,
    end_time: Math.floor(endedAt / 1000),
    initial_setup: headers.get('FEN') ?? INITIAL_FEN,
    rules: headers.get('Variant') === 'Chess960' ? 'chess960' : 'chess',
  };
}

async function sendCached(request: SiteRequest, reply: Reply, answer: object): Promise<void> {
  const body = JSON.stringify(answer);
  const etag = `W/"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  const headers = { etag, 'cache-control': 'public, max-age=5' };
  if (request.headers['if-none-match'] === etag) return reply.send(304, '', headers);
  return reply.send(200, body, { ...headers, 'content-type': 'application/json; charset=utf-8' });
}

export function makeChessComSite({ games, now, crawlerRules }: ChessComOptions): Site {
  const fail = (reply: Reply, status: number, message: string): Promise<void> =>
    reply.sendJson(status, { code: 0, message });

  async function answer(request: SiteRequest, reply: Reply): Promise<void> {
    const match = playerPath.exec(request.path);
    if (!match)
      return fail(
        reply,
        404,
        "An internal error has occurred. Please contact Chess.com Developer's Forum for further help.",
      );
    const [, encodedName = '', what = ''] = match;
    const username = decodeURIComponent(encodedName);
    if (username !== username.toLowerCase()) {
      // The real site sends no CORS header here, so browsers refuse to follow the redirect from another
      // origin.
      reply.removeHeader('access-control-allow-origin');
      return reply.send(301, '', { location: request.path.toLowerCase() });
    }
    const played = games.filter((game) => isPlayedBy(game, username)).sort((a, b) => a.endedAt - b.endedAt);
    if (played.length === 0) return fail(reply, 404, `User "${username}" not found.`);
    const baseUrl = `http://${request.headers.host}`;
    if (what === 'archives') {
      const months = new Set(played.map(({ endedAt }) => monthOf(endedAt)));
      const archives = [...months].map((month) => `${baseUrl}/pub/player/${username}/games/${month}`);
      return sendCached(request, reply, { archives });
    }
    if (what > monthOf(now())) return fail(reply, 404, 'Date cannot be set in the future');
    const inMonth = played.filter(({ endedAt }) => monthOf(endedAt) === what);
    return sendCached(request, reply, { games: inMonth.map(makeEntry) });
  }

  return {
    name: 'chess-com',
    corsHeaders: ({ method }) => ({
      'access-control-allow-origin': '*',
      ...(method === 'OPTIONS' && {
        'access-control-allow-methods': 'GET, OPTIONS',
        'access-control-allow-headers': 'Origin',
      }),
    }),
    errorBody: (status) => JSON.stringify({ code: 0, message: `error ${status}` }),
    handle: async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.send(204);
      if (request.method !== 'GET') return reply.send(405);
      if (crawlerRules && isBlocked(request.headers['user-agent'])) {
        return reply.send(403, 'Blocked: please set a User-Agent with a way to contact you');
      }
      return answer(request, reply);
    },
  };
}
