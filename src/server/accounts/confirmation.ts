import type { FastifyRequest } from 'fastify';
import type { User } from '#contract/accounts';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { logOf } from '../log.ts';
import { sendInBackground } from '../mail.ts';
import type { Services } from '../services.ts';
import { makeConfirmationMail } from './mails.ts';
import { countAttempt, rateLimits } from './rate-limit.ts';
import { insertAccountToken } from './account-token-store.ts';
import { isConfirmed } from './user-store.ts';
import { hashToken, makeToken } from './token.ts';

const confirmationMs = 7 * 24 * 60 * 60_000;

export async function addConfirmation(db: Db, userId: string, nowMs: number): Promise<string> {
  const token = makeToken();
  await insertAccountToken(db, {
    tokenHash: hashToken(token),
    userId,
    purpose: 'confirm',
    createdAt: nowMs,
    expiresAt: nowMs + confirmationMs,
  });
  return token;
}

export function sendConfirmation(
  { mailer, config }: Services,
  request: FastifyRequest,
  { email, username }: Pick<User, 'email' | 'username'>,
  token: string,
): void {
  sendInBackground(mailer, makeConfirmationMail(email, username, config.publicUrl, token), (error) =>
    logOf(request).error({ err: error }, 'a confirmation mail could not be sent'),
  );
}

export async function requireConfirmed(
  services: Services,
  request: FastifyRequest,
  what: string,
): Promise<void> {
  const { db, now } = services;
  const { user } = request;
  if (await isConfirmed(db, user.id)) return;
  if (user.guest_until !== undefined)
    throw new ApiError('conflict', { message: `Press “Keep this account” first, then ${what}` });
  await countAttempt(db, now(), [{ limit: rateLimits.confirmPerUser, key: user.id }]);
  sendConfirmation(services, request, user, await addConfirmation(db, user.id, now()));
  throw new ApiError('conflict', { message: `Open the link that was sent to ${user.email}, then ${what}` });
}
