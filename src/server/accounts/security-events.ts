import type { FastifyRequest } from 'fastify';
import { logOf } from '../log.ts';
import { sendInBackground } from '../mail.ts';
import type { Services } from '../services.ts';
import { nameBrowser } from './browser-name.ts';
import { makeSecurityMail } from './mails.ts';
import { networkOf } from './network.ts';
import { countAttempt, rateLimits } from './rate-limit.ts';
import { type NewSecurityEvent, storeSecurityEvent } from './security-event-store.ts';
import { findMailAddress } from './user-store.ts';

type RequestEvent = Omit<NewSecurityEvent, 'from'>;

/** Never throws, because the recorded action is already done. */
export async function recordEvent(
  { db, now }: Pick<Services, 'db' | 'now'>,
  request: FastifyRequest,
  event: RequestEvent,
): Promise<void> {
  try {
    await storeSecurityEvent(db, { ...event, from: findOrigin(request) }, now());
  } catch (error) {
    logOf(request).error({ err: error, kind: event.kind }, 'a security event could not be stored');
  }
}

/** Call this after the commit, because a sent mail cannot be rolled back. */
export async function tellOwner(
  services: Services,
  request: FastifyRequest,
  event: RequestEvent,
): Promise<void> {
  await tellOwnerFrom(services, logOf(request), { ...event, from: findOrigin(request) });
}

export async function tellOwnerFrom(
  { db, now, mailer, config }: Services,
  log: Pick<ReturnType<typeof logOf>, 'error'>,
  event: NewSecurityEvent,
): Promise<void> {
  const { userId, kind } = event;
  const giveUp = (error: unknown): void =>
    log.error({ err: error, kind }, 'a security mail could not be sent');
  try {
    await storeSecurityEvent(db, event, now());
    const owner = await findMailAddress(db, userId);
    const mail = owner && makeSecurityMail(owner, event, { ...config, nowMs: now() });
    if (mail === undefined || owner === undefined) return;
    // An unconfirmed address may belong to a stranger, so all kinds of events share one mail limit.
    const key = owner.isConfirmed ? `${kind}:${userId}` : userId;
    await countAttempt(db, now(), [{ limit: rateLimits.securityMailPerUser, key }]);
    sendInBackground(mailer, mail, giveUp);
  } catch (error) {
    giveUp(error);
  }
}

function findOrigin(request: FastifyRequest): NonNullable<NewSecurityEvent['from']> {
  return { browser: nameBrowser(request.headers['user-agent'] ?? ''), network: networkOf(request.ip) };
}
