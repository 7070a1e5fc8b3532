import { visitorId } from './access.ts';
import { makeConcurrencyGate } from './concurrency.ts';
import { looksLikeCrawler } from './crawlers.ts';
import { makeGameLine, makeGamePgn } from './game-export.ts';
import { parseExportFlags, selectGames } from './game-query.ts';
import { sendNotFound, type Call, type LichessOptions, type Route } from './route.ts';

const pgnType = 'application/x-chess-pgn';
const ndjsonType = 'application/x-ndjson';
/** Games a second. */
const rates = { anonymous: 25, withToken: 30, own: 60 };

/** Lichess compares the whole header value: `application/x-ndjson` with anything else gets PGN. */
function wantsNdjson(accept: string | undefined): boolean {
  return accept === ndjsonType || accept?.startsWith('application/json') === true;
}

export function makeGameRoutes({
  games,
  users,
  pace,
  crawlerRules,
  concurrencyLimits,
}: LichessOptions): Route[] {
  const gate = makeConcurrencyGate(concurrencyLimits, 2, 2);

  async function exportGames(call: Call): Promise<void> {
    const { request, reply, visitor } = call;
    const isCrawler = crawlerRules && !visitor.token && looksLikeCrawler(request.headers['user-agent']);
    const named = call.parameters[0] ?? '';
    const user = users.find(named === 'me' ? (visitorId(visitor) ?? named) : named);
    if (isCrawler || !user) return sendNotFound(reply);
    const isOwn = visitorId(visitor) === user.id;
    const rate = isOwn ? rates.own : visitor.token ? rates.withToken : rates.anonymous;
    const flags = parseExportFlags(request.query);
    const asNdjson = wantsNdjson(request.headers.accept);
    const pieces = selectGames(games, user.id, request.query).map((game) =>
      asNdjson ? makeGameLine(game, flags) : makeGamePgn(game, flags),
    );
    return gate(call, () => reply.stream(asNdjson ? ndjsonType : pgnType, pieces, (1000 / rate) * pace));
  }

  async function exportGame({ request, reply, parameters }: Call): Promise<void> {
    const game = games.find(({ id }) => id === parameters[0]);
    if (!game) return sendNotFound(reply);
    const flags = { moves: true, tags: true, clocks: true, opening: true, pgnInJson: false };
    return wantsNdjson(request.headers.accept)
      ? reply.send(200, makeGameLine(game, flags), { 'content-type': 'application/json' })
      : reply.send(200, makeGamePgn(game, flags), { 'content-type': pgnType });
  }

  return [
    { method: 'GET', path: /^\/api\/games\/user\/([^/]+)$/, handle: exportGames },
    { method: 'GET', path: /^\/game\/export\/(\w{8})$/, handle: exportGame },
  ];
}
