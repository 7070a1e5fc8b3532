/**
 * Upgrades pass Fastify's hooks, for one place of checks. Afterwards only the socket stays: request and reply would double the
 * memory.
 */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { App } from '../services.ts';
import { ApiError } from '../errors.ts';

/** `not_found` unless the request is an upgrade. */
export type TakeSocket = (
  request: FastifyRequest,
  reply: FastifyReply,
  onSocket: (socket: WebSocket) => void,
) => void;

export function registerUpgrades(app: App, options: { maxPayload: number }): TakeSocket {
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, ...options });
  const heads = new WeakMap<IncomingMessage, Buffer>();

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has detached this socket, so errors and closing are ours.
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
    // Ends the request for the hooks that count and time it.
    reply.raw.emit('finish');
  };
}

function destroySocket(this: Duplex): void {
  this.destroy();
}
