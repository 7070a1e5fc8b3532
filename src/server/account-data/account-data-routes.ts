import type { FastifyReply } from 'fastify';
import { passwordAgainForm } from '#contract/account-care';
import { exportPaths } from '#contract/accounts';
import { studyLimits } from '#contract/studies';
import type { App, Services } from '../services.ts';
import { ApiError } from '../errors.ts';
import { cutText } from '../cut-text.ts';
import { pieceBytes, sendPieces, spellObject } from '../json-stream.ts';
import { makeFinishedGame } from '../live/finished.ts';
import { readFinishedGames } from '../live/past-game-store.ts';
import { logOf } from '../log.ts';
import { deleteUser, isPlaying } from './account-deletion-store.ts';
import { listUserOwnedRows, readPgns } from './account-export-store.ts';
import { checkPasswordAgain } from '../accounts/password-again.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { endSession } from '../accounts/session.ts';

export function registerAccountDataRoutes(app: App, services: Services, passwords: Passwords): void {
  const { db, now } = services;

  app.get(exportPaths.json, (request, reply) =>
    sendFile(reply, jsonType, 'tabiya.json', () => makeJson(request.user.id)),
  );

  app.get(exportPaths.pgn, (request, reply) =>
    sendFile(reply, pgnType, 'tabiya.pgn', () => makePgn(request.user.id)),
  );

  app.post('/api/delete-account', { schema: { body: passwordAgainForm } }, async (request, reply) => {
    const { user } = request;
    await checkPasswordAgain(services, passwords, request, request.body.password);
    await db.transaction().execute(async (tx) => {
      if (await isPlaying(tx, user.id)) {
        throw new ApiError('conflict', {
          message: 'You are in an opening game. Finish or resign it first',
        });
      }
      await deleteUser(tx, user.id, now());
    });
    logOf(request).info({ userId: user.id, address: request.ip }, 'an account was deleted');
    await endSession(services, request, reply);
    return { api_result: 'account_deleted' };
  });

  async function* makeJson(userId: string): AsyncGenerator<string> {
    yield `{"exported_at":${JSON.stringify(new Date(now()).toISOString())}`;
    for (const [table, pages] of await listUserOwnedRows(db, userId)) {
      yield `,\n${JSON.stringify(table)}:[`;
      let separator = '\n';
      for await (const rows of pages) {
        yield separator;
        separator = ',\n';
        const [only] = rows;
        if (only !== undefined && rows.length === 1) yield* spellObject(only);
        else yield rows.map((row) => JSON.stringify(row)).join(',\n');
      }
      yield ']';
    }
    yield '}\n';
  }

  async function* makePgn(userId: string): AsyncGenerator<string> {
    let text = '';
    for await (const pgn of readAllPgns(userId)) {
      const trimmed = pgn.trim();
      if (trimmed !== '') text += `${trimmed}\n\n`;
      if (text.length < pieceBytes) continue;
      yield* cutText(text, pieceBytes);
      text = '';
    }
    yield text;
  }

  async function* readAllPgns(userId: string): AsyncGenerator<string> {
    yield* readPgns(db, userId);
    for await (const games of readFinishedGames(db, userId))
      for (const stored of games) yield makeFinishedGame(stored, userId)?.pgn ?? '';
  }
}

const jsonType = 'application/json; charset=utf-8';
const pgnType = 'application/x-chess-pgn; charset=utf-8';
const longestRowBytes = 2 * studyLimits.textBytes;

async function sendFile(
  reply: FastifyReply,
  type: string,
  name: string,
  makePieces: () => AsyncIterable<string>,
): Promise<FastifyReply> {
  await reply.waitForExports();
  void reply.header('content-disposition', `attachment; filename="${name}"`);
  return sendPieces(reply, type, makePieces, longestRowBytes);
}
