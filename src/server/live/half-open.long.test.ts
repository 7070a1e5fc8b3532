import { connect as connectTcp } from 'node:net';
import { expect, test } from 'vitest';
import { paced } from '../../../scripts/pace.mjs';
import { afterTest, makeSqliteLocation } from '../testing/app.ts';
import { startLiveNode, startPair } from '../testing/live.ts';

function openDeafSocket(url: string, cookie: string): void {
  const { hostname, port } = new URL(url);
  const socket = connectTcp(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `GET /myws HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  afterTest(async () => void socket.destroy());
}

test('R45: a half-open line is cut, and the opponent hears that the player is gone', async () => {
  const node = await startLiveNode(makeSqliteLocation);
  const { white, black, blackCookie } = await startPair(node);
  openDeafSocket(node.url, blackCookie);
  await black.hear('replaced');
  const began = performance.now();
  await white.hear('opponent_gone', paced(60_000));
  expect(performance.now() - began).toBeGreaterThan(8000);
});
