import type * as z from 'zod/mini';
import { written } from '../accounts.ts';

/** `session` requires a signed-in browser. `read` and `write` also allow an API token with this right. */
export type ApiAccess = 'anybody' | 'session' | 'read' | 'write';

export interface ApiRoute {
  does: string;
  access: ApiAccess;
  answer: z.core.$ZodType | string | undefined;
}

export type ApiRoutes = Readonly<Record<string, ApiRoute>>;

const makeDescription =
  (access: ApiAccess) =>
  (does: string, answer: ApiRoute['answer'] = written): ApiRoute => ({ does, access, answer });

export const anybody = makeDescription('anybody');
export const session = makeDescription('session');
export const read = makeDescription('read');
export const write = makeDescription('write');
