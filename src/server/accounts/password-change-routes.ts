/** A new password for somebody who is signed in and knows the old one, without a mail. */
import { passwordChangeForm } from '#contract/accounts';
import type { App, Services } from '../services.ts';
import { ApiError } from '../errors.ts';
import { logOf } from '../log.ts';
import { changePassword } from './password-change-store.ts';
import { findLengthProblem } from './password-length.ts';
import type { Passwords } from './passwords.ts';
import { countAttempt, rateLimits } from './rate-limit.ts';
import { readSessionToken } from './session.ts';
import { findPasswordHash } from './store.ts';
import { hashToken } from './token.ts';

export function registerPasswordChangeRoutes(app: App, services: Services, passwords: Passwords): void {
  const { db, config, now } = services;

  app.post('/api/change-password', { schema: { body: passwordChangeForm } }, async (request) => {
    const { user } = request;
    const { password, new_password: newPassword } = request.body;
    const problem = findLengthProblem(newPassword, config.passwordMinLength);
    if (problem !== undefined) throw new ApiError('invalid', { field: 'new_password', message: problem });
    const attempt = await countAttempt(db, now(), [{ limit: rateLimits.passwordPerUser, key: user.id }]);
    const event = { userId: user.id, address: request.ip };
    const oldHash = await findPasswordHash(db, user.id);
    const matches =
      oldHash !== undefined &&
      (await passwords.verify(password, oldHash).catch(async (error: unknown) => {
        // Not looked at, so not a try.
        await attempt.forgive();
        throw error;
      }));
    if (oldHash === undefined || !matches) {
      logOf(request).info(event, 'a password asked for again was wrong');
      throw wrongPassword();
    }
    await attempt.forgive();
    const newHash = await passwords.hash(newPassword);
    const tokenHash = hashToken(readSessionToken(services, request) ?? '');
    // Somebody else has changed it since it was checked.
    if (!(await changePassword(db, { userId: user.id, oldHash, newHash, tokenHash }))) throw wrongPassword();
    logOf(request).info(event, 'a password was changed');
    return { api_result: 'password_changed' };
  });
}

function wrongPassword(): ApiError {
  return new ApiError('signin_failure', { field: 'password', message: 'This is not your password' });
}
