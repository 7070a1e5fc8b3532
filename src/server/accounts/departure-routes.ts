/** Taking everything along, and leaving for good. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { accountDeletionForm, exportPaths } from '#contract/accounts';
import type { App, Services } from '../services.ts';
import { ApiError } from '../errors.ts';
import { makeFinishedGame } from '../live/finished.ts';
import { findFinishedGamesOf } from '../live/past-game-store.ts';
import { logOf } from '../log.ts';
import { deleteUser, isPlaying, listBelongings, readPgns } from './departure-store.ts';
import type { Passwords } from './passwords.ts';
import { countAttempt, rateLimits } from './rate-limit.ts';
import { endSession } from './session.ts';
import { findPasswordHash } from './store.ts';

export function registerDepartureRoutes(app: App, services: Services, passwords: Passwords): void {
  const { db, now } = services;

  app.get(exportPaths.json, async (request, reply) => {
    const { user } = request;
    return sendFile(reply, 'application/json; charset=utf-8', 'tabiya.json', makeJson(user.id));
  });

  app.get(exportPaths.pgn, async (request, reply) => {
    const { user } = request;
    return sendFile(reply, 'application/x-chess-pgn; charset=utf-8', 'tabiya.pgn', makePgn(user.id));
  });

  app.post('/api/delete-account', { schema: { body: accountDeletionForm } }, async (request, reply) => {
    const { user } = request;
    const attempt = await countAttempt(db, now(), [{ limit: rateLimits.passwordPerUser, key: user.id }]);
    const event = { userId: user.id, address: request.ip };
    const passwordHash = await findPasswordHash(db, user.id);
    if (passwordHash === undefined || !(await passwords.verify(request.body.password, passwordHash))) {
      logOf(request).info(event, 'a password asked for again was wrong');
      throw new ApiError('signin_failure', { field: 'password', message: 'This is not your password' });
    }
    await attempt.forgive();
    await db.transaction().execute(async (tx) => {
      if (await isPlaying(tx, user.id)) {
        throw new ApiError('conflict', {
          message: 'You are playing an opening game. Finish or resign it first',
        });
      }
      await deleteUser(tx, user.id, now());
    });
    logOf(request).info(event, 'an account was deleted');
    await endSession(services, request, reply);
    return { api_result: 'account_deleted' };
  });

  async function* makeJson(userId: string): AsyncGenerator<string> {
    yield `{"exported_at":${JSON.stringify(new Date(now()).toISOString())}`;
    for (const { table, pages } of listBelongings(db, userId)) {
      yield `,\n${JSON.stringify(table)}:[`;
      let separator = '\n';
      for await (const rows of pages) {
        yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
        separator = ',\n';
      }
      yield ']';
    }
    yield '}\n';
  }

  async function* makePgn(userId: string): AsyncGenerator<string> {
    for await (const pgn of readPgns(db, userId)) {
      const text = pgn.trim();
      if (text !== '') yield `${text}\n\n`;
    }
    for (const stored of await findFinishedGamesOf(db, userId, Number.MAX_SAFE_INTEGER)) {
      const finished = makeFinishedGame(stored, userId);
      if (finished !== undefined) yield `${finished.pgn.trim()}\n\n`;
    }
  }
}

function sendFile(
  reply: FastifyReply,
  type: string,
  name: string,
  parts: AsyncIterable<string>,
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(parts));
}
