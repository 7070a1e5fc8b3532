import type { Site, SiteRequest } from '../http/site.ts';
import { makeOauthRoutes } from '../oauth/routes.ts';
import type { Users } from '../users.ts';
import { findVisitor } from './access.ts';
import { makeGameRoutes } from './game-routes.ts';
import { sendNotFound, type LichessOptions, type Route } from './route.ts';
import { makeStudyRoutes } from './study-routes.ts';
import { makeStudyWritingRoutes } from './study-writing-routes.ts';

/** CORS covers `/api/…` and the export of one game only. */
function isShared({ path, method }: SiteRequest): boolean {
  return path.startsWith('/api/') || (path.startsWith('/game/export/') && method === 'GET');
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
