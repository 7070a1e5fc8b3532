import type * as z from 'zod/mini';

/** `session` requires a signed-in browser. `read` and `write` also allow an API token with this right. */
export type ApiAccess = 'anybody' | 'session' | 'read' | 'write';

export interface ApiRoute {
  does: string;
  access: ApiAccess;
  answer: z.core.$ZodType | string | undefined;
}

export type ApiRoutes = Readonly<Record<string, ApiRoute>>;
