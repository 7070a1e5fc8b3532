/** Uses sockets, because Fastify's `inject` cannot send half a request, wait, or stop reading. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { App } from '../services.ts';
import { afterTest } from './app.ts';

export async function listenForTest(app: App): Promise<number> {
  afterTest(async () => app.server.closeAllConnections());
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  afterTest(async () => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

export function makeHead(method: string, url: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map((pair) => `${pair.join(': ')}\r\n`);
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
