import type * as z from 'zod/mini';

/**
 * Who may call the route: `anybody`, a signed-in browser (`session`), or also an API token that may read or
 * write.
 */
export type ApiAccess = 'anybody' | 'session' | 'read' | 'write';

/** The description of a route for API users. Its input schema is part of the route itself. */
export interface ApiRoute {
  does: string;
  access: ApiAccess;
  /** The response: a JSON schema, a media type, or undefined for a redirect. */
  answer: z.core.$ZodType | string | undefined;
}

/** Each key is a method and a path, such as `GET /api/get-cards`. */
export type ApiRoutes = Readonly<Record<string, ApiRoute>>;
