import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { expect, test } from 'vitest';
import { liveLimits } from '#contract/live';
import { afterTest } from '../testing/app.ts';
import { SocketConnection } from './socket.ts';

async function openLine(options: { autoPong: boolean } = { autoPong: true }) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  afterTest(async () => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ended = Promise.withResolvers<boolean>();
  const accepted = Promise.withResolvers<SocketConnection>();
  server.on('connection', (socket) => {
    const events = {
      onMessage: () => undefined,
      onEnd: (_: SocketConnection, closedByPlayer: boolean) => ended.resolve(closedByPlayer),
    };
    accepted.resolve(new SocketConnection(socket, { userId: 'ann', tokenHash: 'x' }, events));
  });
  const player = new WebSocket(`ws://127.0.0.1:${port}`, options);
  player.on('error', () => undefined);
  afterTest(async () => player.terminate());
  return { connection: await accepted.promise, player, ended: ended.promise };
}

const big = { type: 'state', waiting: false, playing: 0, game: null } as const;

test('R44: a reader that stops reading is cut, and costs no more than the limit', async () => {
  const { connection, player, ended } = await openLine();
  await once(player, 'open');
  player.pause();
  let sent = 0;
  const cut = ended.then(() => true);
  while (sent < 400_000 && !(await Promise.race([cut, Promise.resolve(false)]))) {
    for (let i = 0; i < 2000; i += 1) connection.send(big);
    sent += 2000;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await ended).toBe(false);
  expect(liveLimits.maxUnreadBytes).toBe(64 * 1024);
});

test('R19: lag is the round trip the server measured, and a pong for another ping counts for nothing', async () => {
  const { connection, player } = await openLine({ autoPong: false });
  const pinged = once(player, 'ping');
  const [payload] = await pinged;
  player.pong('99');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(connection.lagMs).toBe(0);
  player.pong(payload);
  await expect.poll(() => connection.lagMs).toBeGreaterThan(150);
});

test('R45: a line without a word is tried, then cut; any sign of life is enough', async () => {
  const { connection, player, ended } = await openLine({ autoPong: false });
  await once(player, 'open');
  for (let i = 0; i < 5; i += 1) connection.checkLine();
  const answered = once(player, 'ping').then(() => player.pong('late'));
  await answered;
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (let i = 0; i < 5; i += 1) connection.checkLine();
  expect(player.readyState).toBe(WebSocket.OPEN);
  connection.checkLine();
  expect(await ended).toBe(false);
});

test.each([
  [1000, true],
  [undefined, true],
  [4005, false],
])('R11: closed by the page with %s counts as the player’s own doing: %s', async (code, isOwn) => {
  const { player, ended } = await openLine();
  await once(player, 'open');
  player.close(code);
  expect(await ended).toBe(isOwn);
});

test('R11: a line that breaks is not the player’s doing', async () => {
  const { player, ended } = await openLine();
  await once(player, 'open');
  player.terminate();
  expect(await ended).toBe(false);
});
