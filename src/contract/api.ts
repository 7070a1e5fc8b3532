/**
 * The API for others: every route with what it does, who may call it and what it answers. The server reads here what a token may
 * do, and makes the OpenAPI description from it. A route that is missing takes no token, and `trust/routes.test.ts` finds it.
 */
import { accountRoutes, adminRoutes, serverRoutes } from './api/account-routes.ts';
import { cardRoutes } from './api/card-routes.ts';
import { gameRoutes } from './api/game-routes.ts';
import { openingRoutes } from './api/opening-routes.ts';
import type { ApiRoutes } from './api/route.ts';

/** In the order in which people read about them. */
export const apiParts: Readonly<Record<string, ApiRoutes>> = {
  Cards: cardRoutes,
  Games: gameRoutes,
  Openings: openingRoutes,
  Account: accountRoutes,
  Server: serverRoutes,
  Admin: adminRoutes,
};

export const apiRoutes: ApiRoutes = Object.assign({}, ...Object.values(apiParts));
