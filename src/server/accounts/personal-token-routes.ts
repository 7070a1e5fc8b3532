import { type ListedToken, tokenDraft, tokenEnd } from '#contract/tokens';
import { makeTime } from '#contract/wire-schedule';
import { ApiError } from '../errors.ts';
import { logOf } from '../log.ts';
import { type App, type Services, success } from '../services.ts';
import { readSessionToken } from './session.ts';
import { checkPasswordAgain, wrongPassword } from './password-again.ts';
import type { Passwords } from './passwords.ts';
import { deletePersonalToken, insertPersonalToken, listPersonalTokens } from './personal-token-store.ts';
import { makePersonalToken } from './personal-token.ts';
import { tellOwner } from './security-events.ts';
import { hashToken } from './token.ts';

export function registerPersonalTokenRoutes(app: App, services: Services, passwords: Passwords): void {
  const { db, now } = services;

  app.get('/api/get-tokens', async ({ user }): Promise<{ api_data: ListedToken[] }> => {
    const tokens = await listPersonalTokens(db, user.id);
    return {
      api_data: tokens.map(({ token_hash, name, scope, created_at, used_at }) => ({
        id: hashToken(token_hash),
        name,
        scope,
        created_at: makeTime(created_at),
        used_at: used_at === null ? null : makeTime(used_at),
      })),
    };
  });

  app.post('/api/create-token', { schema: { body: tokenDraft } }, async (request) => {
    const { user, body } = request;
    const passwordHash = await checkPasswordAgain(services, passwords, request, body.password);
    const token = makePersonalToken();
    const { name, scope } = body;
    const row = {
      tokenHash: hashToken(token),
      userId: user.id,
      passwordHash,
      sessionHash: hashToken(readSessionToken(services, request) ?? ''),
      name,
      scope,
      createdAt: now(),
    };
    if (!(await insertPersonalToken(db, row))) throw wrongPassword();
    logOf(request).info({ userId: user.id, address: request.ip, scope }, 'an API token was created');
    await tellOwner(services, request, { userId: user.id, kind: 'token_made', detail: name });
    return { api_data: { token } };
  });

  app.post('/api/revoke-token', { schema: { body: tokenEnd } }, async (request) => {
    const { user, body } = request;
    const tokens = await listPersonalTokens(db, user.id);
    const revoked = tokens.find(({ token_hash }) => hashToken(token_hash) === body.id);
    if (revoked === undefined) throw new ApiError('not_found');
    await deletePersonalToken(db, revoked.token_hash);
    logOf(request).info({ userId: user.id, address: request.ip }, 'an API token was revoked');
    return success;
  });
}
