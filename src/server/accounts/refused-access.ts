/** Naming another user's row gives a 404 and a security event for the sender. */
import type { FastifyRequest } from 'fastify';
import { logOf } from '../log.ts';
import type { Services } from '../services.ts';
import { hasForeignRow } from './security-event-store.ts';
import { recordEvent } from './security-events.ts';

const mostIds = 20;
const mostValues = 500;

export async function recordRefusal(
  context: Pick<Services, 'db' | 'now'>,
  request: FastifyRequest,
  userId: string,
): Promise<void> {
  const ids = listIds([request.params, request.query, request.body]);
  try {
    if (!(await hasForeignRow(context.db, userId, ids))) return;
  } catch (error) {
    logOf(request).error({ err: error }, 'a refused request could not be checked');
    return;
  }
  const detail = request.routeOptions.url ?? '';
  logOf(request).info({ userId, address: request.ip, route: detail }, 'a row of another user was refused');
  await recordEvent(context, request, { userId, kind: 'access_refused', detail });
}

/** Bounded, whatever the request size. */
function listIds(request: unknown): string[] {
  const values: unknown[] = [request];
  const ids = new Set<string>();
  for (let index = 0; index < Math.min(values.length, mostValues) && ids.size < mostIds; index += 1) {
    const value = values[index];
    if (typeof value === 'string' && /^[\w-]{8,64}$/.test(value)) ids.add(value);
    if (typeof value !== 'object' || value === null) continue;
    for (const key in value) {
      if (values.push(Reflect.get(value, key)) >= mostValues) break;
    }
  }
  return [...ids];
}
