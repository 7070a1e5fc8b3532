import { accountRoutes, adminRoutes, serverRoutes } from './api/account-routes.ts';
import { cardRoutes } from './api/card-routes.ts';
import { gameRoutes } from './api/game-routes.ts';
import { openingRoutes } from './api/opening-routes.ts';
import type { ApiRoutes } from './api/route.ts';

export const apiParts: Readonly<Record<string, ApiRoutes>> = {
  Cards: cardRoutes,
  Games: gameRoutes,
  Openings: openingRoutes,
  Account: accountRoutes,
  Server: serverRoutes,
  Admin: adminRoutes,
};

export const apiRoutes: ApiRoutes = Object.assign({}, ...Object.values(apiParts));
