import type * as z from 'zod/mini';

/** Anybody, a signed-in browser only, or also a token that may read or write. */
export type ApiAccess = 'anybody' | 'session' | 'read' | 'write';

/** What a program needs to know; the input schema belongs to the route itself. */
export interface ApiRoute {
  does: string;
  access: ApiAccess;
  /** A JSON schema, a media type, or undefined for a redirect. */
  answer: z.core.$ZodType | string | undefined;
}

/** By method and path, `GET /api/get-cards`. */
export type ApiRoutes = Readonly<Record<string, ApiRoute>>;
