/**
 * A browser that has signed in to an account before is remembered by a cookie of its own
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). So somebody who guesses at the
 * password from elsewhere uses up their own tries and cannot lock the owner out. The cookie opens nothing by itself, and ends
 * with the password or the second factor that was shown for it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions, type SessionContext } from './session.ts';

const deviceCookie = 'tabiya_device';
const lifeSeconds = 400 * 24 * 60 * 60;

/** What a browser has shown. `factoredAt`: since when the second factor is on of which it has shown a code; null: no code. */
export interface DeviceOwner {
  userId: string;
  passwordHash: string;
  factoredAt: number | null;
}

export interface Device {
  /** The key under which tries of this browser on this account are counted. */
  key: string;
  hasShownCode: boolean;
}

/** Undefined: the cookie is not ours for this account and its password. */
export function findDevice(
  context: SessionContext,
  request: FastifyRequest,
  key: Buffer,
  owner: DeviceOwner,
): Device | undefined {
  const cookie = request.cookies[cookieName(context.config, deviceCookie)];
  const [nonce, tag, ...more] = cookie?.split('.') ?? [];
  if (nonce === undefined || tag === undefined || more.length > 0) return undefined;
  const given = Buffer.from(tag, 'base64url');
  const isFor = (factoredAt: number | null): boolean => {
    const expected = makeTag(key, { ...owner, factoredAt }, nonce);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const hasShownCode = owner.factoredAt !== null && isFor(owner.factoredAt);
  return hasShownCode || isFor(null) ? { key: `${nonce}:${owner.userId}`, hasShownCode } : undefined;
}

/** A new one at every sign-in, as for sessions. */
export function rememberDevice(
  context: SessionContext,
  reply: FastifyReply,
  key: Buffer,
  owner: DeviceOwner,
): void {
  const nonce = randomBytes(12).toString('base64url');
  const tag = makeTag(key, owner, nonce).toString('base64url');
  const options = { ...cookieOptions(context), maxAge: lifeSeconds };
  reply.setCookie(cookieName(context.config, deviceCookie), `${nonce}.${tag}`, options);
}

function makeTag(key: Buffer, { userId, passwordHash, factoredAt }: DeviceOwner, nonce: string): Buffer {
  const shown = [userId, nonce, passwordHash, factoredAt ?? ''].join(' ');
  return createHmac('sha256', key).update(shown).digest();
}
