import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeSqliteLocation, startTestApp, testPassword } from './testing/app.ts';
import { listenForTest } from './testing/sockets.ts';

const publicUrl = { PUBLIC_URL: 'https://chess.example.org/club' };

test.each([
  ['chess.example.org', 200],
  ['CHESS.example.org:8443', 200],
  ['localhost:3000', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['192.168.0.7:3000', 200],
  ['[fd00::1]:3000', 200],
  ['10.1.2.3', 200],
  ['172.31.255.255', 200],
  ['100.127.0.1', 200],
  ['[fe80::1]', 200],
  ['203.0.113.7', 421],
  ['172.32.0.1', 421],
  ['[2001:db8::1]', 421],
  ['rebound.example', 421],
  ['evil.chess.example.org', 421],
  ['localhost.evil.example', 421],
  ['127.0.0.1.evil.example', 421],
  ['[localhost]', 421],
  ['user@localhost', 421],
  ['localhost:3000:1', 421],
  ['tabiya:3000', 421],
])('at host %s the API answers %s', async (host, status) => {
  const { app } = await startTestApp(makeSqliteLocation, publicUrl);
  const answer = await app.inject({ url: '/api/config', headers: { host } });
  expect(answer.statusCode).toBe(status);
  if (status === 421)
    expect(answer.json()).toEqual({
      api_result: 'wrong_host',
      message: expect.stringContaining('PUBLIC_URL'),
    });
});

test.each([['203.0.113.7'], ['[2001:db8::1]']])(
  'public address %s is known if it is PUBLIC_URL',
  async (host) => {
    const { app } = await startTestApp(makeSqliteLocation, { PUBLIC_URL: `https://${host}` });
    const answer = await app.inject({ url: '/api/config', headers: { host } });
    expect(answer.statusCode).toBe(200);
  },
);

test('a page of a foreign name cannot claim the first account of a new server', async () => {
  const { app, db } = await startTestApp(makeSqliteLocation);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/register',
    headers: { host: 'rebound.example:3000', origin: 'http://rebound.example:3000' },
    payload: { email: 'eve@example.org', username: 'eve', password: testPassword },
  });
  expect(answer.statusCode).toBe(421);
  expect(answer.cookies).toEqual([]);
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('pages, files that are not there and sockets are refused in the same way', async () => {
  const { app } = await startTestApp(makeSqliteLocation);
  for (const url of ['/', '/signin', '/none.js', '/api/none'])
    expect([url, (await app.inject({ url, headers: { host: 'rebound.example' } })).statusCode]).toEqual([
      url,
      421,
    ]);
  const port = await listenForTest(app);
  const statusOf = async (host: string): Promise<unknown> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/myws`, {
      headers: { host, origin: `http://${host}` },
    });
    socket.on('error', () => undefined);
    const [, answer] = await once(socket, 'unexpected-response');
    return answer.statusCode;
  };
  expect([await statusOf('rebound.example'), await statusOf(`localhost:${port}`)]).toEqual([421, 401]);
});

test('probes of containers may use any name: health says little, metrics ask for their token', async () => {
  const { app } = await startTestApp(makeSqliteLocation, { METRICS_TOKEN: 'open' });
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers: { host: 'tabiya:3000', ...headers } })).statusCode;
  expect([
    await ask('/api/health'),
    await ask('/metrics'),
    await ask('/metrics', { authorization: 'Bearer open' }),
  ]).toEqual([200, 404, 200]);
});
