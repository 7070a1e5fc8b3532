/**
 * A browser that has signed in to an account before is remembered by a cookie of its own
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). So somebody who guesses at the
 * password from elsewhere uses up their own tries and cannot lock the owner out. The cookie opens nothing by itself.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions, type SessionContext } from './session.ts';

const deviceCookie = 'tabiya_device';
const lifeSeconds = 400 * 24 * 60 * 60;

/**
 * The key under which tries of this browser on this account are counted; undefined when the cookie is not ours for this
 * account.
 */
export function findDevice(
  context: SessionContext,
  request: FastifyRequest,
  key: Buffer,
  userId: string,
): string | undefined {
  const cookie = request.cookies[cookieName(context.config, deviceCookie)];
  const [nonce, tag, ...more] = cookie?.split('.') ?? [];
  if (nonce === undefined || tag === undefined || more.length > 0) return undefined;
  const [given, expected] = [Buffer.from(tag, 'base64url'), makeTag(key, userId, nonce)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return `${nonce}:${userId}`;
}

/** A new one at every sign-in, as for sessions. */
export function rememberDevice(
  context: SessionContext,
  reply: FastifyReply,
  key: Buffer,
  userId: string,
): void {
  const nonce = randomBytes(12).toString('base64url');
  const tag = makeTag(key, userId, nonce).toString('base64url');
  const options = { ...cookieOptions(context), maxAge: lifeSeconds };
  reply.setCookie(cookieName(context.config, deviceCookie), `${nonce}.${tag}`, options);
}

function makeTag(key: Buffer, userId: string, nonce: string): Buffer {
  return createHmac('sha256', key).update(`${userId}.${nonce}`).digest();
}
