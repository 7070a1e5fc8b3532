/** Who is asking: the session cookie, and the check that the request does not come from another site's page. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/accounts';
import { findBasePath, findOrigin } from '../base-path.ts';
import { isHttps } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import {
  deleteSession,
  endOldestSessions,
  findSession,
  insertSession,
  type NewSession,
  type Session,
} from './session-store.ts';
import { readPersonalToken } from './personal-token.ts';
import { nameBrowser } from './browser-name.ts';
import { recordEvent } from './security-events.ts';
import { hashToken, makeToken } from './token.ts';

type CookieName = 'tabiya_session' | 'tabiya_device' | 'tabiya_oidc';

const sessionCookie = 'tabiya_session';
const sessionMs = 30 * 24 * 60 * 60_000;

export interface SessionContext {
  db: Db;
  now: () => number;
  config: { publicUrl: string };
}

/**
 * Browsers accept `__Host-` only over https, and then no other host of the domain can plant a cookie of that name. Such a
 * cookie needs the whole host as its path, so a server under a path of its host uses `__Secure-`: then other programs on that
 * host are not sent our cookies.
 */
export function cookieName(config: SessionContext['config'], name: CookieName): string {
  if (!isHttps(config)) return name;
  return `${findBasePath(config) === '' ? '__Host-' : '__Secure-'}${name}`;
}

export function cookieOptions(context: SessionContext): {
  httpOnly: true;
  sameSite: 'lax';
  secure: boolean;
  path: string;
} {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(context.config),
    path: `${findBasePath(context.config)}/`,
  };
}

export function readSessionToken(context: SessionContext, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(context.config, sessionCookie)];
}

/**
 * A new token for every sign-in, whatever cookie came along: a planted cookie never becomes a session, and an old session ends.
 * False, and nobody is signed in: the password or the second factor was changed since it was checked.
 */
export async function startSession(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    userId,
    passwordHash,
    factoredAt,
    longestMs = sessionMs,
  }: Pick<NewSession, 'userId' | 'passwordHash' | 'factoredAt'> & { longestMs?: number },
): Promise<boolean> {
  const token = makeToken();
  const createdAt = context.now();
  const tokenHash = hashToken(token);
  const isStarted = await insertSession(context.db, {
    tokenHash,
    userId,
    passwordHash,
    factoredAt,
    createdAt,
    expiresAt: createdAt + longestMs,
    browser: nameBrowser(request.headers['user-agent'] ?? ''),
  });
  if (!isStarted) return false;
  await endOldestSessions(context.db, userId, tokenHash);
  await recordEvent(context, request, { userId, kind: 'signed_in' });
  const earlier = readSessionToken(context, request);
  if (earlier !== undefined) await deleteSession(context.db, hashToken(earlier));
  const options = { ...cookieOptions(context), maxAge: longestMs / 1000 };
  reply.setCookie(cookieName(context.config, sessionCookie), token, options);
  return true;
}

export async function endSession(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = readSessionToken(context, request);
  if (token !== undefined) await deleteSession(context.db, hashToken(token));
  reply.clearCookie(cookieName(context.config, sessionCookie), cookieOptions(context));
  // Clears the answers that the browser itself has kept; the files of the service worker are not in that cache.
  reply.header('clear-site-data', '"cache"');
}

export async function findSessionOf(
  context: SessionContext,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const token = readSessionToken(context, request);
  return token === undefined ? undefined : findSession(context.db, hashToken(token), context.now());
}

export async function findUser(context: SessionContext, request: FastifyRequest): Promise<User | undefined> {
  return (await findSessionOf(context, request))?.user;
}

const harmlessMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site's page sends: a change or a socket upgrade whose `Origin` is neither the requested host nor
 * `PUBLIC_URL`. A request without an `Origin` does not come from a web page.
 */
export function refuseForeignOrigin(context: SessionContext, request: FastifyRequest): void {
  const isUpgrade = request.headers.upgrade !== undefined;
  if (harmlessMethods.has(request.method) && !isUpgrade) return;
  // No page of another site can send a token, and with it the cookie does not count.
  if (readPersonalToken(request) !== undefined) return;
  const { origin, host } = request.headers;
  if (origin === undefined || origin === findOrigin(context.config)) return;
  if (URL.canParse(origin) && host !== undefined && new URL(origin).host === host) return;
  throw new ApiError('foreign_origin');
}
