import * as z from 'zod/mini';

import { UpstreamFailure, type Subject, type Upstream } from './failure.ts';

export function parseAnswer<T>(
  text: string,
  schema: z.ZodMiniType<T>,
  upstream: Upstream,
  subject: Subject,
): T {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    data = undefined;
  }
  const parsed = z.safeParse(schema, data);
  if (!parsed.success)
    throw new UpstreamFailure('unexpected-answer', upstream, subject, 200, text.slice(0, 500));
  return parsed.data;
}
