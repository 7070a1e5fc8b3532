/** Authenticates before reading the body, so that rejecting a stranger is cheap. */
import type { FastifyRequest } from 'fastify';
import type { User } from '#contract/accounts';
import { expectedUserHeader } from '#contract/expected-user';
import { workFor } from '../db/user-turns.ts';
import { ApiError } from '../errors.ts';
import type { App } from '../services.ts';
import { networkOf } from './network.ts';
import { getTokenUser, readPersonalToken } from './personal-token.ts';
import { recordRefusal } from './refused-access.ts';
import { findUser, type SessionContext } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Reading it outside the signed-in routes answers 401. */
    readonly user: User;
    /** Memory quota key: the user, or a stranger's network. */
    readonly holder: string;
  }
}

/** Default. Anonymous forms have the app's smaller limit. */
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
    // After the response, so that timing does not reveal whether the row exists.
    signedIn.addHook('onResponse', (request, reply, done) => {
      const user = reply.statusCode === 404 ? users.get(request) : undefined;
      if (user !== undefined) void recordRefusal(context, request, user.id);
      done();
    });
    // Behind the body, whose events come from elsewhere: what a route does in the database is its user's.
    signedIn.addHook('preHandler', (request, _reply, done) => workFor(request.user.id, done));
    await registerRoutes(signedIn);
  });
}
