import type * as z from 'zod/mini';

/** `session`: a signed-in browser. `read` and `write`: also an API token with this right. */
export type ApiAccess = 'anybody' | 'session' | 'read' | 'write';

/** The description of a route for API users. Its input schema is part of the route itself. */
export interface ApiRoute {
  does: string;
  access: ApiAccess;
  answer: z.core.$ZodType | string | undefined;
}

/** Each key is a method and a path, such as `GET /api/get-cards`. */
export type ApiRoutes = Readonly<Record<string, ApiRoute>>;
