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
 * `__Host-` stops sibling domains from setting the cookie, but requires the path `/`. With a base path,
 * `__Secure-` is the best prefix available.
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
 * Creates a new token to prevent session fixation. Returns false if the account was disabled or its password
 * or second factor has changed since the check.
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
  // Clears the browser's HTTP cache, but not the files of the service worker.
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

/** Rejects writes and WebSockets from other websites (CSRF). Browsers always send `Origin` with them. */
export function refuseForeignOrigin(context: SessionContext, request: FastifyRequest): void {
  const isUpgrade = request.headers.upgrade !== undefined;
  if (harmlessMethods.has(request.method) && !isUpgrade) return;
  // Other websites do not know the user's API token, so they cannot forge this request.
  if (readPersonalToken(request) !== undefined) return;
  const { origin, host } = request.headers;
  if (origin === undefined || origin === findOrigin(context.config)) return;
  if (URL.canParse(origin) && host !== undefined && new URL(origin).host === host) return;
  throw new ApiError('foreign_origin');
}
