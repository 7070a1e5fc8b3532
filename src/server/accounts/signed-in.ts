import type { FastifyRequest } from 'fastify';
import type { User } from '#contract/accounts';
import { expectedUserHeader } from '#contract/expected-user';
import { workFor } from '../db/user-turns.ts';
import { ApiError } from '../errors.ts';
import type { App, Services } from '../services.ts';
import { logOf } from '../log.ts';
import { networkOf } from './network.ts';
import { getTokenUser, readPersonalToken } from './personal-token.ts';
import { findUser, type SessionContext } from './session.ts';
import { hasForeignRow } from './security-event-store.ts';
import { recordEvent } from './security-events.ts';

declare module 'fastify' {
  interface FastifyRequest {
    readonly user: User;
    readonly holder: string;
  }
}

const bodyLimit = 1024 * 1024;

export async function registerSignedIn(
  app: App,
  context: SessionContext,
  registerRoutes: (signedIn: App) => void | Promise<void>,
): Promise<void> {
  const users = new WeakMap<FastifyRequest, User>();
  app.decorateRequest('user', {
    getter() {
      const user = users.get(this);
      if (user === undefined) throw new ApiError('user_not_logged_in');
      return user;
    },
  });
  app.decorateRequest('holder', {
    getter() {
      return users.get(this)?.id ?? networkOf(this.ip);
    },
  });
  await app.register(async (signedIn: App) => {
    signedIn.addHook('onRoute', (route) => {
      route.bodyLimit ??= bodyLimit;
    });
    signedIn.addHook('onRequest', async (request) => {
      const token = readPersonalToken(request);
      const user =
        token === undefined ? await findUser(context, request) : await getTokenUser(context, request, token);
      if (user === undefined) throw new ApiError('user_not_logged_in');
      const expectedUser = request.headers[expectedUserHeader];
      if (expectedUser !== undefined && expectedUser !== user.id) throw new ApiError('user_not_logged_in');
      users.set(request, user);
    });
    // Runs after the response, so that its timing does not reveal whether the row exists.
    signedIn.addHook('onResponse', (request, reply, done) => {
      const user = reply.statusCode === 404 ? users.get(request) : undefined;
      if (user !== undefined) void recordRefusal(context, request, user.id);
      done();
    });
    // Runs after the body is parsed, because parsing loses the async context that `workFor` sets.
    signedIn.addHook('preHandler', (request, _reply, done) => workFor(request.user.id, done));
    await registerRoutes(signedIn);
  });
}

/** A refused request may be huge, so examine only this many of its ids and values. */
const mostIds = 20;
const mostValues = 500;

async function recordRefusal(
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
