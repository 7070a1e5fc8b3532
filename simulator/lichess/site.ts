import { randomBytes } from 'node:crypto';
import type { Site, SiteRequest } from '../http/site.ts';
import { makeOauthRoutes } from '../oauth/routes.ts';
import type { Users } from '../users.ts';
import type { Study } from '../studies/study.ts';
import { importChapters, replaceMoves } from '../studies/writing.ts';
import { findVisitor, visitorId, findWriteRefusal } from './access.ts';
import { sendNotFound, type LichessOptions, type Route, type Call } from './route.ts';
import { makeStudyRoutes } from './study-routes.ts';
import { makeConcurrencyGate } from './concurrency.ts';
import { looksLikeCrawler } from './crawlers.ts';
import { makeGamePgn, selectGames } from './game-query.ts';

function isShared({ path }: SiteRequest): boolean {
  return path.startsWith('/api/');
}

function corsHeaders(request: SiteRequest): Record<string, string> {
  if (!isShared(request)) return {};
  if (request.method !== 'OPTIONS') return { 'access-control-allow-origin': '*' };
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'Origin, Authorization, If-Modified-Since, Cache-Control, Content-Type',
    'access-control-max-age': '86400',
  };
}

const errorTexts: Record<number, string> = {
  401: 'No such token',
  403: 'Missing scope: study:read',
  429: 'Too many requests. Try again later.',
};

function makeAccountRoute(users: Users): Route {
  return {
    method: 'GET',
    path: /^\/api\/account$/,
    handle: ({ reply, visitor }) => {
      const user = visitor.token && users.find(visitor.token.username);
      if (!user) return reply.sendJson(401, { error: 'Missing authorization header' });
      return reply.sendJson(200, {
        ...user,
        perfs: {},
        createdAt: Date.UTC(2021, 3, 1),
        url: `/@/${user.username}`,
      });
    },
  };
}

export function makeLichessSite(options: LichessOptions): Site {
  const { tokens, users } = options;
  const oauth = makeOauthRoutes(tokens, users);
  const routes: Route[] = [
    {
      method: 'GET',
      path: /^\/oauth$/,
      handle: ({ request, reply }) => oauth.showAuthorizePage(request, reply),
    },
    {
      method: 'POST',
      path: /^\/oauth\/authorize$/,
      handle: ({ request, reply }) => oauth.authorize(request, reply),
    },
    {
      method: 'POST',
      path: /^\/api\/token$/,
      handle: ({ request, reply }) => oauth.exchangeCode(request, reply),
    },
    {
      method: 'DELETE',
      path: /^\/api\/token$/,
      handle: ({ request, reply }) => oauth.revoke(request, reply),
    },
    {
      method: 'POST',
      path: /^\/api\/token\/test$/,
      handle: ({ request, reply }) => oauth.test(request, reply),
    },
    makeAccountRoute(users),
    ...makeStudyRoutes(options),
    ...makeStudyWritingRoutes(options),
    ...makeGameRoutes(options),
  ];
  return {
    name: 'lichess',
    corsHeaders,
    errorBody: (status) => JSON.stringify({ error: errorTexts[status] ?? `error ${status}` }),
    handle: async (request, reply) => {
      if (request.method === 'OPTIONS') return isShared(request) ? reply.send(204) : sendNotFound(reply);
      const visitor = findVisitor(request.headers.authorization, tokens);
      if (visitor.isDead) return reply.sendJson(401, { error: 'No such token' });
      for (const { method, path, handle } of routes) {
        const match = method === request.method && path.exec(request.path);
        if (match)
          return handle({ request, reply, visitor, parameters: match.slice(1).map(decodeURIComponent) });
      }
      return sendNotFound(reply);
    },
  };
}

const pgnType = 'application/x-chess-pgn';
const rates = { anonymous: 25, withToken: 30, own: 60 };

function makeGameRoutes({ games, users, pace, crawlerRules, concurrencyLimits }: LichessOptions): Route[] {
  const gate = makeConcurrencyGate(concurrencyLimits, 2, 2);

  async function exportGames(call: Call): Promise<void> {
    const { request, reply, visitor } = call;
    const isCrawler = crawlerRules && !visitor.token && looksLikeCrawler(request.headers['user-agent']);
    const user = users.find(call.parameters[0] ?? '');
    if (isCrawler || !user) return sendNotFound(reply);
    const isOwn = visitorId(visitor) === user.id;
    const rate = isOwn ? rates.own : visitor.token ? rates.withToken : rates.anonymous;
    const pieces = selectGames(games, user.id, request.query).map((game) => makeGamePgn(game, request.query));
    return gate(call, () => reply.stream(pgnType, pieces, (1000 / rate) * pace));
  }

  return [{ method: 'GET', path: /^\/api\/games\/user\/([^/]+)$/, handle: exportGames }];
}

const chaptersPerDay = 1000;

function makeStudyWritingRoutes({ studies, now }: LichessOptions): Route[] {
  const added = new Map<string, number>();

  async function withStudy(call: Call, then: (study: Study) => Promise<void>): Promise<void> {
    const study = studies.find(({ id }) => id === call.parameters[0]);
    if (!study) return call.reply.sendJson(400, { error: 'Study not found' });
    const refusal = findWriteRefusal(study, call.visitor);
    return refusal ? call.reply.sendJson(refusal[0], { error: refusal[1] }) : then(study);
  }

  const addChapters = (call: Call): Promise<void> =>
    withStudy(call, (study) => {
      const who = `${study.owner} ${Math.floor(now() / 86_400_000)}`;
      if ((added.get(who) ?? 0) >= chaptersPerDay)
        return call.reply.sendJson(429, { error: 'Too many requests. Try again later.' });
      const fields = new URLSearchParams(call.request.body);
      const imported = importChapters(study, fields, () => randomBytes(4).toString('hex'), now());
      if ('reason' in imported) return call.reply.sendJson(400, { error: imported.reason });
      added.set(who, (added.get(who) ?? 0) + imported.value.length);
      const chapters = imported.value.map(({ id, headers }) => ({ id, name: headers.get('ChapterName') }));
      return call.reply.sendJson(200, { chapters });
    });

  const writeMoves = (call: Call): Promise<void> =>
    withStudy(call, (study) => {
      const chapter = study.chapters.find(({ id }) => id === call.parameters[1]);
      if (!chapter) return call.reply.sendJson(400, { error: 'Chapter not found' });
      const pgn = new URLSearchParams(call.request.body).get('pgn') ?? '';
      const written = replaceMoves(study, chapter, pgn, now());
      return 'reason' in written ? call.reply.sendJson(400, { error: written.reason }) : call.reply.send(204);
    });

  return [
    { method: 'POST', path: /^\/api\/study\/(\w{8})\/import-pgn$/, handle: addChapters },
    { method: 'POST', path: /^\/api\/study\/(\w{8})\/(\w{8})\/moves$/, handle: writeMoves },
  ];
}
