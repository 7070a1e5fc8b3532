import type { FastifyRequest } from 'fastify';
import { sessionEnd } from '#contract/account-care';
import { makeTime } from '#contract/wire-schedule';
import { ApiError } from '../errors.ts';
import { logOf } from '../log.ts';
import { type App, type Services, success } from '../services.ts';
import { deleteOtherSessions, deleteSession, listSessions } from './session-store.ts';
import { readSessionToken } from './session.ts';
import { hashToken } from './token.ts';

export function registerSessionRoutes(app: App, services: Services): void {
  const { db, now } = services;
  const findOwnHash = (request: FastifyRequest) => hashToken(readSessionToken(services, request) ?? '');

  app.get('/api/get-sessions', async (request) => {
    const own = findOwnHash(request);
    const sessions = await listSessions(db, request.user.id, now());
    return {
      api_data: sessions.map(({ token_hash, browser, created_at, seen_at }) => ({
        id: hashToken(token_hash),
        browser,
        created_at: makeTime(created_at),
        seen_at: seen_at === null ? null : makeTime(seen_at),
        is_current: token_hash === own,
      })),
    };
  });

  app.post('/api/end-session', { schema: { body: sessionEnd } }, async (request) => {
    const { user, body } = request;
    const sessions = await listSessions(db, user.id, now());
    const ended = sessions.find(({ token_hash }) => hashToken(token_hash) === body.id);
    if (ended === undefined) throw new ApiError('not_found');
    await deleteSession(db, ended.token_hash);
    logOf(request).info({ userId: user.id, address: request.ip }, 'a session was ended from another');
    return success;
  });

  app.post('/api/end-other-sessions', async (request) => {
    await deleteOtherSessions(db, request.user.id, findOwnHash(request));
    logOf(request).info({ userId: request.user.id, address: request.ip }, 'all other sessions were ended');
    return success;
  });
}
