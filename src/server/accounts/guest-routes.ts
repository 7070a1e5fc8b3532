import { randomBytes, randomUUID } from 'node:crypto';
import { registerForm } from '#contract/accounts';
import { guestHours } from '#contract/guests';
import { ApiError } from '../errors.ts';
import { logOf } from '../log.ts';
import type { App, Services } from '../services.ts';
import { addConfirmation, sendConfirmation } from './confirmation.ts';
import { rememberDevice } from './device.ts';
import { guestsPasswordHash, insertGuest, keepGuest } from './guest-store.ts';
import { networkOf } from './network.ts';
import { findLengthProblem } from './password-length.ts';
import type { Passwords } from './passwords.ts';
import { countAttempt, rateLimits } from './rate-limit.ts';
import { loadSecretKey } from '../secret-key.ts';
import { startSession } from './session.ts';
import { failedSignUp, makeSignedUp } from './sign-up-answer.ts';
import { findTaken, hasAccounts } from './user-store.ts';

const guestMs = guestHours * 60 * 60_000;

/** The first account becomes admin, so it must not be a guest. Closed sign-up allows no guests either. */
export async function takesGuests({ db, config }: Services): Promise<boolean> {
  return config.guests > 0 && config.signUp === 'open' && (await hasAccounts(db));
}

export function registerGuestRoutes(app: App, services: Services): void {
  const { db, config, now } = services;

  app.post('/api/try-as-guest', async (request, reply) => {
    if (!(await takesGuests(services)))
      throw new ApiError('sign_up_closed', { message: 'This server does not allow guests' });
    await countAttempt(db, now(), [{ limit: rateLimits.guestPerAddress, key: networkOf(request.ip) }]);
    const id = randomUUID();
    const username = `guest-${randomBytes(5).toString('hex')}`;
    const guest = { id, username, createdAt: now(), guestUntil: now() + guestMs };
    if (!(await insertGuest(db, guest, config.guests)))
      throw new ApiError('unavailable', {
        message: 'This server has reached its limit of guests. Sign up, or try again later',
      });
    logOf(request).info({ userId: id, address: request.ip }, 'a guest account was started');
    await startSession(services, request, reply, {
      userId: id,
      passwordHash: guestsPasswordHash,
      factoredAt: null,
      longestMs: guestMs,
    });
    return makeSignedUp(db, id);
  });
}

export function registerKeepGuestRoute(app: App, services: Services, passwords: Passwords): void {
  const { db, config, now } = services;
  const deviceKey = loadSecretKey(config, 'tabiya devices');

  app.post('/api/keep-guest', { schema: { body: registerForm } }, async (request, reply) => {
    const { user, body } = request;
    const { email, username, password } = body;
    if (user.guest_until === undefined) throw noGuest();
    if (config.signUp !== 'open') throw new ApiError('sign_up_closed');
    const problem = findLengthProblem(password, config.passwordMinLength);
    if (problem !== undefined) throw new ApiError('invalid', { field: 'password', message: problem });
    await countAttempt(db, now(), [{ limit: rateLimits.registerPerAddress, key: networkOf(request.ip) }]);
    await refuseTaken(email, username);
    const passwordHash = await passwords.hash(password);
    const claimed = { id: user.id, email, username, passwordHash, createdAt: now() };
    const token = await db
      .transaction()
      .execute(async (tx) => {
        if (!(await keepGuest(tx, claimed))) throw noGuest();
        return addConfirmation(tx, user.id, now());
      })
      .catch(async (error: unknown) => {
        await refuseTaken(email, username);
        throw error;
      });
    sendConfirmation(services, request, { email, username }, token);
    logOf(request).info({ userId: user.id, address: request.ip }, 'a guest account was kept');
    const owner = { userId: user.id, passwordHash, factoredAt: null };
    await startSession(services, request, reply, owner);
    rememberDevice(services, reply, deviceKey, owner);
    return makeSignedUp(db, user.id);
  });

  async function refuseTaken(email: string, username: string): Promise<void> {
    const taken = await findTaken(db, email, username);
    if (taken !== undefined) throw failedSignUp(taken);
  }
}

function noGuest(): ApiError {
  return new ApiError('conflict', { message: 'This account already has a name' });
}
