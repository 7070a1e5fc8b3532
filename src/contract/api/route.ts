import type * as z from 'zod/mini';

/** Who may call a route: anybody, a signed-in browser alone, or also a program whose token may read, or read and write. */
export type ApiAccess = 'anybody' | 'session' | 'read' | 'write';

/** What a program has to know of a route. What the route takes is said by the route itself. */
export interface ApiRoute {
  /** In words. */
  does: string;
  access: ApiAccess;
  /** The shape of its JSON; a media type, where it answers with something else; undefined: an address to go on to. */
  answer: z.core.$ZodType | string | undefined;
}

/** By method and address, `GET /api/get-cards`. */
export type ApiRoutes = Readonly<Record<string, ApiRoute>>;
