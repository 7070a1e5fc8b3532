/**
 * The part of the app for signed-in users. The user is looked up before anything of the body is read: refusing a stranger costs
 * one look at the cookie, however much is sent.
 */
import type { FastifyRequest } from 'fastify';
import type { User } from '#contract/accounts';
import { madeForHeader } from '#contract/made-for';
import { ApiError } from '../errors.ts';
import type { App } from '../services.ts';
import { networkOf } from './network.ts';
import { getTokenUser, readPersonalToken } from './personal-token.ts';
import { recordRefusal } from './refused-access.ts';
import { findUser, type SessionContext } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking. A route outside of the signed-in part that reads it answers 401. */
    readonly user: User;
    /** Whose share the bytes in memory count against: the user's, or that of a stranger's network. */
    readonly holder: string;
  }
}

/** The limit for routes that name none. Forms of strangers have the app's own, smaller limit. */
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
      const madeFor = request.headers[madeForHeader];
      if (madeFor !== undefined && madeFor !== user.id) throw new ApiError('user_not_logged_in');
      users.set(request, user);
    });
    // After the answer, so that its time does not tell whether the row exists.
    signedIn.addHook('onResponse', (request, reply, done) => {
      const user = reply.statusCode === 404 ? users.get(request) : undefined;
      if (user !== undefined) void recordRefusal(context, request, user.id);
      done();
    });
    await registerRoutes(signedIn);
  });
}
