import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { accountLimits, loginForm, registerForm } from '#contract/accounts';
import {
  passwordResetForm,
  passwordResetRequestForm,
  type ResetResultCode,
  resetResults,
} from '#contract/account-care';
import { findBasePath } from '../base-path.ts';
import type { App, Services } from '../services.ts';
import { ApiError, problemOf } from '../errors.ts';
import { logOf } from '../log.ts';
import { loadSecretKey } from '../secret-key.ts';
import { type Device, findDevice, rememberDevice } from './device.ts';
import { accountKey } from './identity.ts';
import { addConfirmation, sendConfirmation } from './confirmation.ts';
import { endCredentials } from './credentials-store.ts';
import { removeUnprovenFactor } from './second-factor-store.ts';
import { makeResetMail } from './mails.ts';
import { networkOf } from './network.ts';
import { findLengthProblem } from './password-length.ts';
import type { Passwords } from './passwords.ts';
import { countAttempt, rateLimits } from './rate-limit.ts';
import { endSession, findSessionOf, startSession } from './session.ts';
import { takeCode } from './second-factor.ts';
import { tellOwner } from './security-events.ts';
import { failedSignUp, makeSignedUp } from './sign-up-answer.ts';
import { refuseUninvited, takeInvitation } from './sign-up-policy.ts';
import { markSeen } from './session-store.ts';
import { insertAccountToken, isGoodAccountToken, takeAccountToken } from './account-token-store.ts';
import {
  confirmUser,
  findTaken,
  findUserWithPassword,
  insertUser,
  queueFirstAccounts,
  updatePassword,
} from './user-store.ts';
import { hashToken, makeToken } from './token.ts';

const resetMs = 10 * 60_000;

export function registerAccountRoutes(app: App, services: Services, passwords: Passwords): void {
  const { db, config, now, mailer } = services;
  const deviceKey = loadSecretKey(config, 'tabiya devices');
  const factorKey = loadSecretKey(config, 'tabiya second factors');

  app.post(
    '/api/register',
    { schema: { body: registerForm }, attachValidation: true },
    async (request, reply) => {
      if (request.validationError !== undefined) throw failedSignUp('invalid', request.validationError);
      const { email, username, password, invitation } = request.body;
      refuseShortPassword(password);
      await countAttempt(db, now(), [{ limit: rateLimits.registerPerAddress, key: networkOf(request.ip) }]);
      const attempt = { policy: config.signUp, invitation, nowMs: now() };
      await refuseUninvited(db, attempt);
      const taken = await findTaken(db, email, username);
      if (taken !== undefined) throw failedSignUp(taken);
      const id = randomUUID();
      const passwordHash = await passwords.hash(password);
      const token = await db.transaction().execute(async (tx) => {
        await queueFirstAccounts(tx);
        await takeInvitation(tx, attempt);
        const outcome = await insertUser(tx, { id, email, username, passwordHash, createdAt: now() });
        if (outcome !== 'inserted') throw failedSignUp(outcome);
        return addConfirmation(tx, id, now());
      });
      sendConfirmation(services, request, { email, username }, token);
      logOf(request).info({ userId: id, address: request.ip }, 'signed up');
      const owner = { userId: id, passwordHash, factoredAt: null };
      await startSession(services, request, reply, owner);
      rememberDevice(services, reply, deviceKey, owner);
      return makeSignedUp(db, id);
    },
  );

  app.post('/api/login', { schema: { body: loginForm } }, async (request, reply) => {
    const { username, password, code } = request.body;
    await passwords.refuseWhenFull();
    const found = await findUserWithPassword(db, username);
    const device = found && findDevice(services, request, deviceKey, found);
    const attempt = await countAttempt(db, now(), [
      ...(found === undefined || device === undefined
        ? [{ limit: rateLimits.loginPerAccount, key: attemptKey(username, found) }]
        : [
            { limit: rateLimits.loginPerDevice, key: device.key },
            { limit: rateLimits.loginPerKnownDevices, key: found.userId },
          ]),
      { limit: rateLimits.loginPerAddress, key: networkOf(request.ip) },
    ]);
    const checking =
      found === undefined
        ? passwords.verifyNothing(password)
        : passwords.verify(password, found.passwordHash);
    const matches = await checking.catch(async (error: unknown) => {
      // Do not count the attempt: a busy server must not lock the user out.
      await attempt.forgive();
      throw error;
    });
    // Do not log the typed name, because users sometimes type their password there.
    const event = { userId: found?.user.id, address: request.ip };
    if (found?.isDisabled === true && matches) {
      logOf(request).info(event, 'a disabled account was refused');
      throw new ApiError('account_disabled', { LoggedIn: false });
    }
    if (found !== undefined && found.factoredAt !== null && matches) {
      await attempt.forgive();
      await askForCode(request, { userId: found.user.id, code, device });
    }
    const isSignedIn =
      found !== undefined && matches && (await startSession(services, request, reply, found));
    if (!isSignedIn) {
      logOf(request).info(event, 'a sign-in failed');
      throw new ApiError('signin_failure', { LoggedIn: false });
    }
    logOf(request).info(event, 'signed in');
    await attempt.forgive();
    rememberDevice(services, reply, deviceKey, found);
    return { LoggedIn: true, api_result: 'signin_success', user: found.user };
  });

  app.post('/api/logout', async (request, reply) => {
    await endSession(services, request, reply);
    return { api_result: 'successful_logout' };
  });

  app.post('/api/check-if-logged-in', async (request) => {
    const session = await findSessionOf(services, request);
    if (session === undefined) return { LoggedIn: false };
    await markSeen(db, session, now());
    return { LoggedIn: true, api_result: 'user_logged_in', user: session.user };
  });

  app.post(
    '/api/password-reset-request',
    { schema: { body: passwordResetRequestForm } },
    async (request, reply) => {
      const name = request.body.email;
      const found = await findUserWithPassword(db, name);
      const device = found && findDevice(services, request, deviceKey, found);
      await countAttempt(db, now(), [
        { limit: rateLimits.resetPerAddress, key: networkOf(request.ip) },
        found === undefined || device === undefined
          ? { limit: rateLimits.resetPerAccount, key: attemptKey(name, found) }
          : { limit: rateLimits.resetPerKnownDevices, key: found.userId },
      ]);
      if (found === undefined)
        return resetAnswer(reply, 404, 'failed_password_reset_request', 'no_such_user');
      const token = makeToken();
      const createdAt = now();
      await insertAccountToken(db, {
        tokenHash: hashToken(token),
        userId: found.user.id,
        purpose: 'reset',
        createdAt,
        expiresAt: createdAt + resetMs,
      });
      try {
        await mailer.send(makeResetMail(found.user.email, found.user.username, config.publicUrl, token));
      } catch (error) {
        logOf(request).error({ err: error }, 'a reset mail could not be sent');
        return resetAnswer(reply, 503, 'failed_password_reset_request');
      }
      return resetAnswer(reply, 200, 'successful_password_reset_request');
    },
  );

  app.post(
    '/api/password-reset',
    { schema: { body: passwordResetForm }, attachValidation: true },
    async (request, reply) => {
      if (request.validationError !== undefined) {
        const { message } = problemOf(request.validationError);
        reply.code(400);
        return { api_result: 'failed_password_reset', api_result_details: message };
      }
      const { password, token } = request.body;
      refuseShortPassword(password);
      // Check the token before the expensive hash, because anyone can send invented tokens.
      if (!(await isGoodAccountToken(db, hashToken(token), 'reset', now()))) {
        await countAttempt(db, now(), [
          { limit: rateLimits.resetTokenPerAddress, key: networkOf(request.ip) },
        ]);
        return resetAnswer(reply, 400, 'password_reset_token_expired');
      }
      const passwordHash = await passwords.hash(password);
      const reset = await db.transaction().execute(async (tx) => {
        const taken = await takeAccountToken(tx, hashToken(token), 'reset', now());
        if (taken === undefined) return undefined;
        const { userId, madeBy } = taken;
        await updatePassword(tx, userId, passwordHash);
        await endCredentials(tx, userId);
        // A link made by an admin does not prove who owns the e-mail address, so keep the second factor.
        return { userId, isFactorRemoved: madeBy === null && (await removeUnprovenFactor(tx, userId)) };
      });
      if (reset === undefined) return resetAnswer(reply, 400, 'password_reset_token_expired');
      const { userId, isFactorRemoved } = reset;
      rememberDevice(services, reply, deviceKey, { userId, passwordHash, factoredAt: null });
      logOf(request).info({ userId, address: request.ip }, 'a password was reset');
      await tellOwner(services, request, { userId, kind: 'password_reset' });
      if (isFactorRemoved) await tellOwner(services, request, { userId, kind: 'second_factor_off' });
      return resetAnswer(reply, 200, 'successful_password_reset');
    },
  );

  const confirmationPath = z.object({ token: z.string().check(z.maxLength(accountLimits.tokenLength)) });
  app.get('/api/confirm-email/:token', { schema: { params: confirmationPath } }, async (request, reply) => {
    const taken = await db.transaction().execute(async (tx) => {
      const owner = await takeAccountToken(tx, hashToken(request.params.token), 'confirm', now());
      if (owner !== undefined) await confirmUser(tx, owner.userId, now());
      return owner;
    });
    const outcome = taken === undefined ? 'confirmed_failure' : 'confirmed_success';
    return reply.redirect(`${findBasePath(config)}/${outcome}`);
  });

  async function askForCode(
    request: FastifyRequest,
    { userId, code, device }: { userId: string; code: string | undefined; device: Device | undefined },
  ): Promise<void> {
    if (code === undefined || code.trim() === '')
      throw new ApiError('second_factor_needed', { LoggedIn: false });
    const known = device?.hasShownCode === true ? device : undefined;
    const network = networkOf(request.ip);
    try {
      await takeCode(db, { userId, code, nowMs: now(), key: factorKey, network, known });
    } catch (error) {
      logOf(request).info({ userId, address: request.ip }, 'a two-factor code failed');
      throw error;
    }
  }

  function refuseShortPassword(password: string): void {
    const problem = findLengthProblem(password, config.passwordMinLength);
    if (problem === undefined) return;
    const message = `password: ${problem}`;
    throw new ApiError('invalid', {
      api_status: 'fail',
      api_data: 'invalid',
      api_result_details: message,
      field: 'password',
      message,
    });
  }
}

/** Counts attempts on a known account by its id, so that deleting the account deletes them too. */
function attemptKey(typed: string, found: { user: { id: string } } | undefined): string {
  const { by, key } = accountKey(typed);
  return `${by}:${found?.user.id ?? key}`;
}

function resetAnswer(
  reply: FastifyReply,
  status: number,
  result: ResetResultCode,
  details: ResetResultCode = result,
): { api_result: string; api_result_details: string } {
  reply.code(status);
  return { api_result: result, api_result_details: resetResults[details] };
}
