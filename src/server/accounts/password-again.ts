import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { logOf } from '../log.ts';
import type { Services } from '../services.ts';
import type { Passwords } from './passwords.ts';
import { countAttempt, rateLimits } from './rate-limit.ts';
import { findPasswordHash } from './user-store.ts';

export async function checkPasswordAgain(
  { db, now }: Services,
  passwords: Passwords,
  request: FastifyRequest,
  password: string,
): Promise<string> {
  const { user, ip: address } = request;
  if (user.guest_until !== undefined)
    throw new ApiError('conflict', { message: 'Guests have no password. Press “Keep this account” first' });
  const attempt = await countAttempt(db, now(), [{ limit: rateLimits.passwordPerUser, key: user.id }]);
  const hash = await findPasswordHash(db, user.id);
  const matches =
    hash !== undefined &&
    (await passwords.verify(password, hash).catch(async (error: unknown) => {
      await attempt.forgive();
      throw error;
    }));
  if (hash === undefined || !matches) {
    logOf(request).info({ userId: user.id, address }, 'a password confirmation failed');
    throw wrongPassword();
  }
  await attempt.forgive();
  return hash;
}

export function wrongPassword(): ApiError {
  return new ApiError('signin_failure', { field: 'password', message: 'Wrong password' });
}
