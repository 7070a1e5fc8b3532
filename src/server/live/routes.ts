import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { liveClose, liveLimits, livePath } from '#contract/live';
import { readSessionToken } from '../accounts/session.ts';
import { findValidSessions } from '../accounts/session-store.ts';
import { hashToken } from '../accounts/token.ts';
import { findExplorerFile } from '../config.ts';
import type { App, Services } from '../services.ts';
import type { Engine } from '../engine/engine.ts';
import { ApiError } from '../errors.ts';
import { type BotPlayer, createBotPlayer } from './bot-player.ts';
import { Hub } from './hub.ts';
import { startConnectionSweep } from './connection-sweep.ts';
import { SocketConnection, type SocketEvents } from './socket.ts';

const sweepMs = 2000;
const retryMs = 1000;

export function registerLiveRoutes(
  app: App,
  services: Services,
  engine: Engine,
  givenBot: BotPlayer | undefined,
): void {
  const { db, config, now } = services;
  const onError = (error: unknown): void => app.log.error({ err: error }, 'live game');
  const packPath = findExplorerFile(config);
  const bot = givenBot ?? createBotPlayer({ packPath, random: Math.random, onError });
  const hub = new Hub({
    db,
    databaseUrl: config.databaseUrl,
    wallNow: now,
    engine,
    bot,
    limits: {
      clockMs: config.openingGameClockSeconds * 1000,
      maxMoves: config.openingGameMaxMoves,
      reconnectMs: config.openingGameReconnectSeconds * 1000,
    },
    onError,
  });
  const connections = new Set<SocketConnection>();
  let starting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  function startHub(): Promise<void> {
    starting ??= hub.start().catch((error: unknown) => {
      starting = undefined;
      retry = setTimeout(() => void startHub().catch(onError), retryMs).unref();
      throw error;
    });
    return starting;
  }
  const takeSocket = registerUpgrades(app, { maxPayload: liveLimits.maxFrameBytes });

  app.get(livePath, async (request, reply) => {
    const { id: userId } = request.user;
    const tokenHash = hashToken(readSessionToken(services, request) ?? '');
    await startHub();
    takeSocket(request, reply, (socket) => {
      const connection = new SocketConnection(socket, { userId, tokenHash }, events);
      connections.add(connection);
      hub.connect(connection);
    });
    return reply;
  });

  const events: SocketEvents = {
    onMessage: (from, message) => hub.receive(from, message),
    onEnd: (ended, closedByPlayer) => {
      connections.delete(ended);
      hub.disconnect(ended, closedByPlayer);
    },
  };

  async function checkSessions(checked: readonly SocketConnection[]): Promise<void> {
    const hashes = checked.map((connection) => connection.tokenHash);
    const valid = await findValidSessions(db, hashes, now());
    for (const connection of checked) {
      if (!valid.has(connection.tokenHash)) connection.close(liveClose.sessionEnded, 'Signed out');
    }
  }
  const sweep = startConnectionSweep(connections, sweepMs, (some) => {
    for (const connection of some) connection.checkLine();
    checkSessions(some).catch(onError);
  });
  app.addHook('preClose', async () => {
    sweep.stop();
    await starting?.catch(() => undefined);
    clearTimeout(retry);
    await hub.close();
    await bot.close();
    engine.close();
  });

  // Start only after `listen`: if the port is in use, another server may already run these games.
  app.addHook('onListen', async () => {
    await startHub().catch(onError);
  });
}

/**
 * Fastify's hooks check each upgrade. Afterwards only the socket is kept, because request and reply take up
 * memory.
 */
type TakeSocket = (
  request: FastifyRequest,
  reply: FastifyReply,
  onSocket: (socket: WebSocket) => void,
) => void;

function registerUpgrades(app: App, options: { maxPayload: number }): TakeSocket {
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, ...options });
  const heads = new WeakMap<IncomingMessage, Buffer>();

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', destroySocket);
    heads.set(request, head);
    const response = new ServerResponse(request);
    response.assignSocket(request.socket);
    response.once('finish', () => {
      if (heads.delete(request)) request.socket.destroySoon();
    });
    app.routing(request, response);
  });

  return ({ raw: request }, reply, onSocket) => {
    const head = heads.get(request);
    if (!head) throw new ApiError('not_found');
    heads.delete(request);
    const { socket } = request;
    reply.hijack();
    reply.raw.detachSocket(socket);
    socket.removeListener('error', destroySocket);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      reply.raw.statusCode = 101;
      onSocket(opened);
    });
    reply.raw.emit('finish');
  };
}

function destroySocket(this: Duplex): void {
  this.destroy();
}
