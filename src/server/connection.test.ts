import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { parseConfig } from './config.ts';
import { connectionLimits } from './connection.ts';
import { afterTest, makeSqliteLocation, openTestDatabase } from './testing/app.ts';
import { listenForTest, openSocket } from './testing/sockets.ts';

const quick = { requestMs: 900, headersMs: 600, idleMs: 60_000, checkMs: 100 };

async function listen(limits = quick): Promise<number> {
  const location = await makeSqliteLocation();
  const db = await openTestDatabase(location);
  const config = parseConfig({ DATA_DIR: location.dataDir });
  const services = { db, config, mailer: { send: async () => undefined }, now: () => Date.now() };
  const app = await buildApp(services, { connectionLimits: limits });
  afterTest(() => app.close());
  return listenForTest(app);
}

const head = (length: number): string =>
  `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const body = '{"username":"a","password":"b"}';

test('three bytes a second: told so and cut off, while others are served', async () => {
  const port = await listen();
  const socket = await openSocket(port);
  const answer = text(socket);
  socket.write(head(1000));
  const drip = setInterval(() => socket.write('{"u'), 1000 / 3);
  afterTest(async () => clearInterval(drip));
  const first = await Promise.race([answer, fetch(`http://127.0.0.1:${port}/api/health`)]);
  expect(first).toMatchObject({ status: 200 });
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*"api_result":"too_slow"/);
});

test('headers that never end', async () => {
  const socket = await openSocket(await listen());
  socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-a: ');
  expect(await text(socket)).toContain('408 Request Timeout');
});

test('a length that promises more than comes', async () => {
  const socket = await openSocket(await listen());
  socket.write(head(body.length + 1) + body);
  expect(await text(socket)).toContain('408 Request Timeout');
});

test('a length that promises less: the rest is not taken for a second request', async () => {
  const socket = await openSocket(await listen());
  socket.write(head(body.length - 1) + body);
  const answer = await text(socket);
  expect(new Set(answer.match(/HTTP\/1\.1 \d+/g))).toEqual(new Set(['HTTP/1.1 400']));
  expect(answer).not.toContain('    at ');
});

test('two lengths, or a length and chunks: refused, so that no proxy can be made to see another request', async () => {
  const port = await listen();
  for (const extra of ['content-length: 5\r\n', 'transfer-encoding: chunked\r\n']) {
    const socket = await openSocket(port);
    socket.write(head(31).replace('\r\n\r\n', `\r\n${extra}\r\n`) + body);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*"api_result":"invalid"/);
  }
});

test('an upload cut half way leaves nothing open', async () => {
  const port = await listen();
  const socket = await openSocket(port);
  socket.write(head(1000) + body.slice(0, 10));
  socket.destroy();
  await once(socket, 'close');
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
});

test('headers of 64 KiB and lines that are not HTTP', async () => {
  const port = await listen();
  const large = await openSocket(port);
  large.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(64 * 1024)}\r\n\r\n`);
  expect(await text(large)).toContain('431 Request Header Fields Too Large');
  const strange = await openSocket(port);
  strange.write('\u0016\u0003\u0001 hello\r\n\r\n');
  expect(await text(strange)).toContain('400 Bad Request');
});

test('TRACE, which would answer with what was sent, is not there', async () => {
  const socket = await openSocket(await listen());
  socket.end('TRACE / HTTP/1.1\r\nhost: localhost\r\nx-secret: echo\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain('echo');
});

test('a connection on which nothing happens is closed', async () => {
  const socket = await openSocket(await listen({ ...quick, idleMs: 300 }));
  expect(await text(socket)).toBe('');
});

test('the real limits leave time for the largest study over a slow line', () => {
  const bytesPerSecond = 256 * 1024;
  expect(connectionLimits.requestMs).toBeGreaterThan((16 * 1024 * 1024 * 1000) / bytesPerSecond);
});
