import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { passwordAgainForm } from '#contract/account-care';
import { type OidcOutcome, oidcPaths } from '#contract/oidc';
import { ApiError } from '../errors.ts';
import { logOf } from '../log.ts';
import { openText, sealText } from '../sealed-text.ts';
import { loadSecretKey } from '../secret-key.ts';
import { type App, type Services, success } from '../services.ts';
import { connectIdentity, findByIdentity, hasIdentity, removeIdentities } from './identity-store.ts';
import { requireConfirmed } from './confirmation.ts';
import { networkOf } from './network.ts';
import { type OidcAttempt, oidcAttempt, type OidcPerson, type OidcProvider } from './oidc-provider.ts';
import { signUpByProvider } from './oidc-sign-up.ts';
import { checkPasswordAgain } from './password-again.ts';
import type { Passwords } from './passwords.ts';
import { countAttempt, rateLimits } from './rate-limit.ts';
import { tellOwner } from './security-events.ts';
import { cookieName, cookieOptions, findUser, startSession } from './session.ts';
import { findPasswordHash } from './user-store.ts';

const attemptMs = 10 * 60_000;
const cookieOwner = 'oidc attempt';

function makeAttemptCookie(services: Services) {
  const key = loadSecretKey(services.config, 'tabiya oidc');
  const getName = () => cookieName(services.config, 'tabiya_oidc');
  return {
    set(reply: FastifyReply, attempt: OidcAttempt): void {
      const options = { ...cookieOptions(services), maxAge: attemptMs / 1000 };
      reply.setCookie(getName(), sealText(key, cookieOwner, JSON.stringify(attempt)), options);
    },
    take(request: FastifyRequest, reply: FastifyReply): OidcAttempt | undefined {
      const text = openText(key, cookieOwner, request.cookies[getName()] ?? '');
      reply.clearCookie(getName(), cookieOptions(services));
      const attempt = text === undefined ? undefined : z.safeParse(oidcAttempt, JSON.parse(text)).data;
      return attempt !== undefined && attempt.begun_at > services.now() - attemptMs ? attempt : undefined;
    },
  };
}

/**
 * Refuses images and frames: other sites could start sign-ins with them and use up the visitor's rate limit.
 */
function refuseEmbedded({ headers }: FastifyRequest): void {
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': place = 'document' } = headers;
  if (mode !== 'navigate' || place !== 'document') throw new ApiError('foreign_origin');
}

export function registerOidcRoutes(
  app: App,
  services: Services,
  passwords: Passwords,
  provider: OidcProvider,
): void {
  const { db, config, now } = services;
  if (!provider.isThere) return;
  const cookie = makeAttemptCookie(services);
  const count = ({ ip }: FastifyRequest) =>
    countAttempt(db, now(), [{ limit: rateLimits.oidcPerAddress, key: networkOf(ip) }]);

  app.get(oidcPaths.start, async (request, reply) => {
    refuseEmbedded(request);
    const counted = await count(request);
    try {
      const { url, attempt } = await provider.begin(now());
      await counted.forgive();
      cookie.set(reply, attempt);
      return await reply.redirect(url);
    } catch (error) {
      return leave(request, reply, 'unavailable', error);
    }
  });

  app.get(oidcPaths.callback, async (request, reply) => {
    refuseEmbedded(request);
    const attempt = cookie.take(request, reply);
    if (attempt === undefined) return leave(request, reply, 'failed');
    const counted = await count(request);
    let person: OidcPerson;
    try {
      person = await provider.finish(request.url.slice(oidcPaths.callback.length), attempt);
    } catch (error) {
      return leave(request, reply, 'failed', error);
    }
    if (attempt.user_id !== undefined) {
      await counted.forgive();
      return connect(request, reply, attempt.user_id, person);
    }
    const known = await findByIdentity(db, person);
    // The provider is only one factor, so accounts with a second factor must log in with their password.
    if (known !== undefined && known.factoredAt !== null) return leave(request, reply, 'second_factor');
    const found = known ?? (await signUpByProvider(services, passwords, person));
    if ('outcome' in found) return leave(request, reply, found.outcome);
    if (!(await startSession(services, request, reply, found))) return leave(request, reply, 'disabled');
    await counted.forgive();
    const what = known === undefined ? 'signed up with the provider' : 'signed in with the provider';
    logOf(request).info({ userId: found.userId, address: request.ip }, what);
    return reply.redirect(`${config.publicUrl}/`);
  });

  async function connect(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    person: OidcPerson,
  ): Promise<FastifyReply> {
    // Read the hash before the session. If the password changes in between, the session has ended. If it
    // changes later, `connectIdentity` rejects the hash.
    const passwordHash = (await findPasswordHash(db, userId)) ?? '';
    const user = await findUser(services, request);
    const isAdded =
      user?.id === userId && (await connectIdentity(db, { userId, passwordHash }, person, now()));
    const what = isAdded ? 'an account was connected to the provider' : 'an account was not connected';
    logOf(request).info({ userId, address: request.ip }, what);
    if (isAdded) await tellOwner(services, request, { userId, kind: 'identity_connected' });
    const outcome: OidcOutcome = isAdded ? 'connected' : 'not_connected';
    return reply.redirect(`${config.publicUrl}/welcome?provider=${outcome}`);
  }

  function leave(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: OidcOutcome,
    error?: unknown,
  ): FastifyReply {
    logOf(request).info({ err: error, outcome, address: request.ip }, 'a sign-in with the provider failed');
    return reply.redirect(`${config.publicUrl}/signin?provider=${outcome}`);
  }
}

export function registerIdentityRoutes(
  app: App,
  services: Services,
  passwords: Passwords,
  provider: OidcProvider,
): void {
  const { db, now } = services;
  if (!provider.isThere) return;
  const cookie = makeAttemptCookie(services);

  function tellUnavailable(request: FastifyRequest) {
    return (error: unknown): never => {
      logOf(request).warn({ err: error }, 'the provider cannot be reached');
      throw new ApiError('unavailable', { message: 'The provider cannot be reached. Try again shortly' });
    };
  }

  app.get('/api/get-identity', async (request) => {
    const issuer = await provider.getIssuer().catch(tellUnavailable(request));
    return { api_data: { is_connected: await hasIdentity(db, request.user.id, issuer) } };
  });

  app.post('/api/connect-identity', { schema: { body: passwordAgainForm } }, async (request, reply) => {
    await checkPasswordAgain(services, passwords, request, request.body.password);
    // Require a confirmed address. Otherwise an attacker could sign up with a victim's address and connect
    // their own identity.
    await requireConfirmed(services, request, 'connect again');
    const begun = await provider.begin(now(), request.user.id).catch(tellUnavailable(request));
    cookie.set(reply, begun.attempt);
    return { api_data: { url: begun.url } };
  });

  app.post('/api/disconnect-identity', async (request) => {
    const userId = request.user.id;
    const isRemoved = await removeIdentities(db, userId);
    logOf(request).info({ userId, address: request.ip }, 'an account was disconnected from the provider');
    if (isRemoved) await tellOwner(services, request, { userId, kind: 'identity_removed' });
    return success;
  });
}
