import { passwordChangeForm } from '#contract/account-care';
import type { App, Services } from '../services.ts';
import { ApiError } from '../errors.ts';
import { logOf } from '../log.ts';
import { loadSecretKey } from '../secret-key.ts';
import { rememberDevice } from './device.ts';
import { changePassword } from './credentials-store.ts';
import { findFactor } from './second-factor-store.ts';
import { checkPasswordAgain, wrongPassword } from './password-again.ts';
import { findLengthProblem } from './password-length.ts';
import type { Passwords } from './passwords.ts';
import { tellOwner } from './security-events.ts';
import { readSessionToken } from './session.ts';
import { hashToken } from './token.ts';

export function registerPasswordChangeRoutes(app: App, services: Services, passwords: Passwords): void {
  const { db, config } = services;
  const deviceKey = loadSecretKey(config, 'tabiya devices');

  app.post('/api/change-password', { schema: { body: passwordChangeForm } }, async (request, reply) => {
    const { user } = request;
    const { password, new_password: newPassword } = request.body;
    const problem = findLengthProblem(newPassword, config.passwordMinLength);
    if (problem !== undefined) throw new ApiError('invalid', { field: 'new_password', message: problem });
    const oldHash = await checkPasswordAgain(services, passwords, request, password);
    const newHash = await passwords.hash(newPassword);
    const tokenHash = hashToken(readSessionToken(services, request) ?? '');
    if (!(await changePassword(db, { userId: user.id, oldHash, newHash, tokenHash }))) throw wrongPassword();
    const factoredAt = (await findFactor(db, user.id))?.confirmed_at ?? null;
    rememberDevice(services, reply, deviceKey, { userId: user.id, passwordHash: newHash, factoredAt });
    logOf(request).info({ userId: user.id, address: request.ip }, 'a password was changed');
    await tellOwner(services, request, { userId: user.id, kind: 'password_changed' });
    return { api_result: 'password_changed' };
  });
}
