import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { positionKey } from '#chess/position/key';
import type { StoredGame } from '../games/stored-game.ts';
import type { Site } from '../http/site.ts';
import { findWinner, isSpeed } from '../lichess/game-facts.ts';
import { parseBearer, type TokenStore } from '../oauth/token-store.ts';
import { makePositionIndex, type PositionIndex, type Visit } from './position-index.ts';

const ratingGroups = [0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500];
const findGroup = (rating: number): number => ratingGroups.findLast((from) => from <= rating) ?? 0;

function readList(query: URLSearchParams, name: string): string[] | undefined {
  return query.get(name)?.split(',').filter(Boolean);
}

function findKey(fen: string | null): string | undefined {
  if (!fen) return positionKey(Chess.default());
  return parseFen(fen.replaceAll('_', ' '))
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap(positionKey, () => undefined);
}

function countResults(visits: readonly Visit[]): Record<'white' | 'draws' | 'black', number> {
  const score = { white: 0, draws: 0, black: 0 };
  for (const { game } of visits) score[findWinner(game.game) ?? 'draws'] += 1;
  return score;
}

function makeStatistics(visits: readonly Visit[], mostMoves: number): object {
  const moves = [...Map.groupBy(visits, ({ uci }) => uci).entries()]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, mostMoves)
    .map(([uci, some]) => ({ uci, san: some[0]?.san, ...countResults(some) }));
  return { ...countResults(visits), moves };
}

export function makeExplorerSite(games: readonly StoredGame[], tokens: TokenStore): Site {
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
    handle: async ({ method, path, headers, query }, reply) => {
      if (method === 'OPTIONS') return reply.send(204);
      if (method !== 'GET' || path !== '/lichess') return reply.send(404, 'not found');
      const bearer = parseBearer(headers.authorization);
      if (!bearer || !tokens.find(bearer)) return reply.send(401, 'Unauthorized');
      const key = findKey(query.get('fen'));
      const [speeds, ratings] = [readList(query, 'speeds'), readList(query, 'ratings')?.map(Number)];
      const isKnown = speeds?.every(isSpeed) !== false && ratings?.every(Number.isInteger) !== false;
      if (key === undefined || !isKnown) return reply.send(400, 'bad request');
      index ??= makePositionIndex(games);
      const groups = ratings?.map(findGroup);
      const visits = (index.get(key) ?? []).filter(
        ({ game }) =>
          (!speeds || speeds.includes(game.speed)) &&
          (!groups || groups.includes(findGroup(game.averageRating))),
      );
      return reply.sendJson(200, makeStatistics(visits, Number(query.get('moves') ?? 12)));
    },
  };
}
