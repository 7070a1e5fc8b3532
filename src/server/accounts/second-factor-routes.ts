import type { FastifyRequest } from 'fastify';
import { passwordAgainForm } from '#contract/account-care';
import {
  type SecondFactor,
  secondFactorConfirm,
  secondFactorRemove,
  type SecondFactorSecret,
} from '#contract/second-factor';
import { makeTime } from '#contract/wire-schedule';
import { ApiError } from '../errors.ts';
import { logOf } from '../log.ts';
import { loadSecretKey } from '../secret-key.ts';
import { type App, type Services, success } from '../services.ts';
import { rememberDevice } from './device.ts';
import { networkOf } from './network.ts';
import { checkPasswordAgain } from './password-again.ts';
import type { Passwords } from './passwords.ts';
import { countRecoveryCodes, makeRecoveryCodes, makeSealedSecret, takeCode } from './second-factor.ts';
import { beginFactor, confirmFactor, findFactor, removeFactor } from './second-factor-store.ts';
import { tellOwner } from './security-events.ts';
import { readSessionToken } from './session.ts';
import { findPasswordHash } from './user-store.ts';
import { hashToken } from './token.ts';
import { makeKeyUri } from './totp.ts';

export function registerSecondFactorRoutes(app: App, services: Services, passwords: Passwords): void {
  const { db, config, now } = services;
  const key = loadSecretKey(config, 'tabiya second factors');
  const deviceKey = loadSecretKey(config, 'tabiya devices');
  const attemptOf = ({ user, ip }: FastifyRequest, code: string) => ({
    userId: user.id,
    code,
    nowMs: now(),
    key,
    network: networkOf(ip),
    known: 'session' as const,
  });

  app.get('/api/get-second-factor', async (request): Promise<{ api_data: SecondFactor }> => {
    const factor = await findFactor(db, request.user.id);
    if (factor === undefined || factor.confirmed_at === null)
      return { api_data: { since: null, recovery_codes_left: 0 } };
    const recovery_codes_left = countRecoveryCodes(factor.recovery_hashes);
    return { api_data: { since: makeTime(factor.confirmed_at), recovery_codes_left } };
  });

  app.post(
    '/api/begin-second-factor',
    { schema: { body: passwordAgainForm } },
    async (request): Promise<{ api_data: SecondFactorSecret }> => {
      const { user, body } = request;
      await checkPasswordAgain(services, passwords, request, body.password);
      const { secret, sealed } = makeSealedSecret(key, user.id);
      if (!(await beginFactor(db, user.id, sealed))) throw alreadyOn();
      return {
        api_data: { secret, uri: makeKeyUri(secret, new URL(config.publicUrl).host, user.username) },
      };
    },
  );

  app.post(
    '/api/confirm-second-factor',
    { schema: { body: secondFactorConfirm } },
    async (request, reply) => {
      const { user, body } = request;
      const factor = await findFactor(db, user.id);
      if (factor === undefined) throw new ApiError('not_found');
      if (factor.confirmed_at !== null) throw alreadyOn();
      await takeCode(db, attemptOf(request, body.code));
      const { codes, hashes } = makeRecoveryCodes();
      const factoredAt = now();
      const confirmation = {
        userId: user.id,
        sealedSecret: factor.sealed_secret,
        confirmedAt: factoredAt,
        recoveryHashes: hashes,
        tokenHash: hashToken(readSessionToken(services, request) ?? ''),
      };
      if (!(await confirmFactor(db, confirmation))) throw begunAgain();
      const passwordHash = (await findPasswordHash(db, user.id)) ?? '';
      rememberDevice(services, reply, deviceKey, { userId: user.id, passwordHash, factoredAt });
      logOf(request).info(
        { userId: user.id, address: request.ip },
        'two-factor authentication was turned on',
      );
      await tellOwner(services, request, { userId: user.id, kind: 'second_factor_on' });
      return { api_data: { recovery_codes: codes } };
    },
  );

  app.post('/api/remove-second-factor', { schema: { body: secondFactorRemove } }, async (request) => {
    const { user, body } = request;
    await checkPasswordAgain(services, passwords, request, body.password);
    await takeCode(db, attemptOf(request, body.code));
    await removeFactor(db, user.id);
    logOf(request).info({ userId: user.id, address: request.ip }, 'two-factor authentication was turned off');
    await tellOwner(services, request, { userId: user.id, kind: 'second_factor_off' });
    return success;
  });
}

function begunAgain(): ApiError {
  return new ApiError('conflict', { message: 'The set-up was started elsewhere. Start again' });
}

function alreadyOn(): ApiError {
  return new ApiError('conflict', { message: 'Two-factor authentication is already on. Turn it off first' });
}
