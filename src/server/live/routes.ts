import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { liveClose, liveLimits, livePath } from '#contract/live';
import { getUser, sessionCookie } from '../accounts/session.ts';
import { findValidSessions } from '../accounts/store.ts';
import { hashToken } from '../accounts/token.ts';
import type { App, Services } from '../app.ts';
import type { Engine } from '../engine/engine.ts';
import { ApiError } from '../errors.ts';
import { makeFinishedGame } from './finished.ts';
import { Hub } from './hub.ts';
import { SocketConnection } from './socket.ts';
import { findFinishedGamesOf, findGame } from './store.ts';

const LINE_CHECK_MS = 5000;
const SESSION_CHECK_MS = 2000;
const LISTED_GAMES = 200;

export async function registerLiveRoutes(app: App, services: Services, engine: Engine): Promise<void> {
  const { db, config, now } = services;
  const onError = (error: unknown): void => app.log.error({ err: error }, 'live game');
  const hub = new Hub({
    db,
    databaseUrl: config.databaseUrl,
    wallNow: now,
    engine,
    limits: {
      clockMs: config.openingGameClockSeconds * 1000,
      maxMoves: config.openingGameMaxMoves,
      reconnectMs: config.openingGameReconnectSeconds * 1000,
    },
    onError,
  });
  const connections = new Set<SocketConnection>();
  const owners = new WeakMap<FastifyRequest, { userId: string; tokenHash: string }>();

  await app.register(websocket, {
    options: { maxPayload: liveLimits.maxFrameBytes },
    // A broken frame has already been answered with its close code; it only has to leave.
    errorHandler: (_error, socket) => void setTimeout(() => socket.terminate(), LINE_CHECK_MS).unref(),
    preClose: async () => {
      clearInterval(lineCheck);
      clearInterval(sessionCheck);
      await hub.close();
      engine.close();
    },
  });

  app.get(
    livePath,
    {
      websocket: true,
      // Before the upgrade, so that a stranger gets a plain 401 and never a socket.
      preValidation: async (request) => {
        const user = await getUser(services, request);
        if (!request.ws) throw new ApiError('not_found');
        const tokenHash = hashToken(request.cookies[sessionCookie] ?? '');
        owners.set(request, { userId: user.id, tokenHash });
      },
    },
    (socket, request) => {
      const owner = owners.get(request);
      if (!owner) return socket.terminate();
      const connection = new SocketConnection(socket, owner, {
        onMessage: (from, message) => hub.receive(from, message),
        onEnd: (ended, closedByPlayer) => {
          connections.delete(ended);
          hub.disconnect(ended, closedByPlayer);
        },
      });
      connections.add(connection);
      hub.connect(connection);
    },
  );

  const lineCheck = setInterval(() => {
    for (const connection of connections) connection.checkLine();
  }, LINE_CHECK_MS);
  lineCheck.unref();

  /** A session that was ended elsewhere ends its socket too. */
  async function checkSessions(): Promise<void> {
    const checked = [...connections];
    const hashes = checked.map((connection) => connection.tokenHash);
    const valid = await findValidSessions(db, hashes, now());
    for (const connection of checked) {
      if (!valid.has(connection.tokenHash)) connection.close(liveClose.sessionEnded, 'Signed out');
    }
  }
  const sessionCheck = setInterval(() => void checkSessions().catch(onError), SESSION_CHECK_MS);
  sessionCheck.unref();

  app.get('/api/get-live-games', async (request) => {
    const user = await getUser(services, request);
    const games = await findFinishedGamesOf(db, user.id, LISTED_GAMES);
    return { api_data: games.map((stored) => makeFinishedGame(stored, user.id)) };
  });

  const gamePath = z.object({ id: z.string().check(z.maxLength(64)) });
  app.get('/api/get-live-games/:id', { schema: { params: gamePath } }, async (request) => {
    const user = await getUser(services, request);
    const stored = await findGame(db, request.params.id);
    const finished = stored && makeFinishedGame(stored, user.id);
    if (!finished) throw new ApiError('not_found');
    return { api_data: finished };
  });

  await hub.start();
}
