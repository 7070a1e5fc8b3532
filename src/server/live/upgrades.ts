/**
 * WebSocket upgrades pass through Fastify's hooks and routes like any other request, so that origins, sessions and refusals
 * are dealt with in one place. Of an upgrade that succeeds only the socket is kept: the request with its headers and the
 * reply would double what a player costs for as long as they stay.
 */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { App } from '../services.ts';
import { ApiError } from '../errors.ts';

/** Called by a route to take the socket of the request. A request that is no upgrade is `not_found` there. */
export type TakeSocket = (
  request: FastifyRequest,
  reply: FastifyReply,
  onSocket: (socket: WebSocket) => void,
) => void;

export function registerUpgrades(app: App, options: { maxPayload: number }): TakeSocket {
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, ...options });
  /** Upgrades on their way to a route, with what was read behind the request. */
  const heads = new WeakMap<IncomingMessage, Buffer>();

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has let go of this socket: nobody else hears that it breaks, or closes it after a refusal.
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
    // It was answered past Fastify; the hooks that count and time requests still hear that this one is over.
    reply.raw.emit('finish');
  };
}

function destroySocket(this: Duplex): void {
  this.destroy();
}
