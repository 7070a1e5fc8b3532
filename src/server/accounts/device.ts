/**
 * With this cookie, the owner can log in while a stranger's guesses block the account:
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions, type SessionContext } from './session.ts';

const deviceCookie = 'tabiya_device';
const lifeSeconds = 400 * 24 * 60 * 60;

export interface DeviceOwner {
  userId: string;
  passwordHash: string;
  factoredAt: number | null;
}

export interface Device {
  key: string;
  hasShownCode: boolean;
}

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
