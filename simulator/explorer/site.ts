import { parseUci } from 'chessops/util';
import { positionKey } from '#chess/position/key';
import type { StoredGame } from '../games/stored-game.ts';
import type { Site } from '../http/site.ts';
import { parseBearer, type TokenStore } from '../oauth/token-store.ts';
import { makePositionIndex, type PositionIndex } from './position-index.ts';
import { parseQuery } from './query.ts';
import { makeStatistics } from './statistics.ts';

/** Answers 401 to requests without a valid token. */
export function makeExplorerSite(games: readonly StoredGame[], tokens: TokenStore): Site {
  // Replaying every game takes about a second, so the first request builds the index.
  let index: PositionIndex | undefined;
  return {
    name: 'explorer',
    corsHeaders: ({ method }) => ({
      'access-control-allow-origin': '*',
      ...(method === 'OPTIONS' && {
        'access-control-allow-methods': 'GET, OPTIONS',
        'access-control-allow-headers': 'Authorization',
        'access-control-max-age': '86400',
      }),
    }),
    errorBody: (status) => (status === 429 ? 'Too many requests' : `error ${status}`),
    handle: async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.send(204);
      if (request.method !== 'GET' || request.path !== '/lichess') return reply.send(404, 'not found');
      const bearer = parseBearer(request.headers.authorization);
      if (!bearer || !tokens.find(bearer)) return reply.send(401, 'Unauthorized');
      const query = parseQuery(request.query);
      if ('reason' in query) return reply.send(400, `bad request: ${query.reason}`);
      const { position, filter, limits, opening } = query;
      index ??= makePositionIndex(games);
      const keyAfter = (uci: string): string | undefined => {
        const move = parseUci(uci);
        if (!move) return undefined;
        const after = position.clone();
        after.play(move);
        return positionKey(after);
      };
      return reply.sendJson(
        200,
        makeStatistics(index, positionKey(position), filter, limits, opening, keyAfter),
      );
    },
  };
}
