/** Fastify's `inject` skips the network, so these tests use sockets. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Passwords } from '#server/accounts/passwords';
import {
  makeSqliteLocation,
  startNodeOn,
  startTestApp,
  type TestApp,
  type Visitor,
} from '#server/testing/app';
import { listenForTest, makeHead, openSocket } from '#server/testing/sockets';
import { type ListedRoute, startListedApp } from './routes.ts';

const cookieOf = ({ cookies }: Visitor): string =>
  Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');

async function askWithoutBody(
  port: number,
  route: ListedRoute,
  headers: Record<string, string>,
): Promise<number> {
  const socket = await openSocket(port);
  socket.write(makeHead(route.method, route.url.replace(/:\w+|\*/, 'x'), headers));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return Number(String(answer).slice(9, 12));
}

const kinds = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=cut'];
const forAnybody = /login|logout|check-if-logged-in|register|try-as-guest|password-reset|stop-reminder-mail/;
const forOpenings = /consistency_check|create_opening_book|check_opening/;
const forPackages = /read-anki-package/;
const forMuchJson = /update-study|edit-study|upsert-cards|import-cards|restore-backup/;

test('nothing of a body is waited for before it is known who asks and whether it is too large', async () => {
  const app = await startListedApp(makeSqliteLocation);
  const ann = await app.signUp('Ann');
  const port = await listenForTest(app.app);
  const posts = app.routes.filter(({ method }) => method === 'POST');
  expect(posts.length).toBeGreaterThan(20);
  for (const route of posts) {
    for (const kind of kinds) {
      const large = { 'content-type': kind, 'content-length': String(60 * 1024 * 1024) };
      const asStranger = await askWithoutBody(port, route, large);
      expect([route.name, kind, asStranger]).toEqual([
        route.name,
        kind,
        forAnybody.test(route.url) ? 413 : 401,
      ]);
      const asUser = await askWithoutBody(port, route, { ...large, cookie: cookieOf(ann) });
      expect([route.name, kind, asUser]).toEqual([route.name, kind, forPackages.test(route.url) ? 415 : 413]);
    }
  }
});

async function sendEndlessForm(port: number, url: string, headers: Record<string, string>): Promise<number> {
  const socket = await openSocket(port);
  let answer = '';
  socket.on('data', (piece) => {
    answer += String(piece);
  });
  const kind = { 'content-type': 'multipart/form-data; boundary=cut', 'transfer-encoding': 'chunked' };
  socket.write(makeHead('POST', url, { ...kind, ...headers }));
  const start = '--cut\r\ncontent-disposition: form-data; name="password"\r\n\r\n';
  socket.write(`${start.length.toString(16)}\r\n${start}\r\n`);
  const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  for (let bytes = 0; socket.bytesRead === 0 && bytes < 20 * 1024 * 1024; bytes += piece.length) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'data')]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (answer === '') await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  socket.destroy();
  return Number(answer.slice(9, 12));
}

test('a form without end is refused once it is larger than the route takes', async () => {
  const app = await startListedApp(makeSqliteLocation);
  const cookie = cookieOf(await app.signUp('Ann'));
  const port = await listenForTest(app.app);
  for (const { method, name, url } of app.routes) {
    if (method !== 'POST' || forOpenings.test(url) || forMuchJson.test(url)) continue;
    const status = await sendEndlessForm(port, url, forAnybody.test(url) ? {} : { cookie });
    expect([name, status]).toEqual([name, forPackages.test(url) ? 415 : 413]);
  }
});

test('a body that breaks off, before its limit or behind it, ends nothing but itself', async () => {
  const node = await startNodeOn(await makeSqliteLocation());
  const { port } = new URL(node.url);
  for (const kind of kinds)
    for (const bytes of [100, 40_000, 300_000]) {
      const socket = await openSocket(Number(port));
      const chunked = { 'content-type': kind, 'transfer-encoding': 'chunked' };
      socket.write(makeHead('POST', '/api/login', chunked));
      const start = '--cut\r\ncontent-disposition: form-data; name="password"\r\n\r\n';
      const body = `${start}${'x'.repeat(bytes)}`;
      await new Promise((resolve) => socket.write(`${body.length.toString(16)}\r\n${body}\r\n`, resolve));
      expect((await fetch(`${node.url}/api/health`)).status).toBe(200);
      socket.destroy();
      expect((await fetch(`${node.url}/api/health`)).status).toBe(200);
    }
});

test.each([
  ['a field as large as all of the form may be', [16 * 1024], 413],
  ['fields that are too large together', Array.from({ length: 10 }, () => 2_000), 413],
  ['more fields than any form has', Array.from({ length: 21 }, () => 1), 413],
  ['a form of the usual size', [10, 10], 400],
])('%s', async (_name, sizes, status) => {
  const { visit } = await startTestApp(makeSqliteLocation);
  const form = new FormData();
  for (const [index, size] of sizes.entries()) form.set(`f${index}`, 'x'.repeat(size));
  expect(await sendForm(visit(), '/api/login', await writeForm(form))).toBe(status);
});

test('a file is not taken, nor a form that stops half way', async () => {
  const { visit } = await startTestApp(makeSqliteLocation);
  const form = new FormData();
  form.set('username', new Blob(['x']), 'name.txt');
  expect(await sendForm(visit(), '/api/login', await writeForm(form))).toBe(400);
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
  for (const payload of ['', '--cut\r\n', '--cut\r\ncontent-disposition: form-data; name="a"\r\n\r\nb']) {
    const answer = await visit().send({ method: 'POST', url: '/api/login', headers, payload });
    expect([payload, answer.statusCode]).toEqual([payload, 400]);
  }
});

test('what only openings need is not taken elsewhere, signed in or not', async () => {
  const app = await startListedApp(makeSqliteLocation);
  const ann = await app.signUp('Ann');
  const form = new FormData();
  form.set('opening_text', `{${'x'.repeat(2 * 1024 * 1024)}} 1. e4 *`);
  form.set('color', 'white');
  const written = await writeForm(form);
  for (const { method, url } of app.routes) {
    if (method !== 'POST' || forMuchJson.test(url)) continue;
    const status = await sendForm(ann, url, written);
    const expected = url.endsWith('check_opening')
      ? 400
      : forOpenings.test(url)
        ? 200
        : forPackages.test(url)
          ? 415
          : 413;
    expect([url, status]).toEqual([url, expected]);
  }
});

interface WrittenForm {
  headers: Record<string, string>;
  payload: Buffer;
}

async function writeForm(form: FormData): Promise<WrittenForm> {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await request.arrayBuffer()) };
}

async function sendForm(visitor: Visitor, url: string, form: WrittenForm): Promise<number> {
  return (await visitor.send({ method: 'POST', url, ...form })).statusCode;
}

async function startWithStudies(): Promise<{ test: TestApp; port: number; cookie: string; ask: string }> {
  const test = await startTestApp(makeSqliteLocation);
  const ann = await test.signUp('Ann');
  for (const color of ['white', 'black']) {
    const study_text = `{${'x'.repeat(8 * 1024 * 1024 - 10)}}`;
    const study = {
      color,
      title: '',
      link: null,
      study_text,
      exclude_move_indicators: '',
      last_update: '2026-11-01T12:00:00Z',
    };
    expect((await ann.post('/api/update-study', study)).statusCode).toBe(200);
  }
  const cookie = cookieOf(ann);
  return {
    test,
    port: await listenForTest(test.app),
    cookie,
    ask: makeHead('GET', '/api/get-studies', { cookie }),
  };
}

async function countInFlight({ visit }: TestApp): Promise<number> {
  const { body } = await visit().get('/metrics');
  return Number(/in_flight (\d+)/.exec(body)?.[1]) - 1;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('requests sent ahead on one connection wait until the answer before them is out; all are answered, in order', async () => {
  const { test, port, cookie, ask } = await startWithStudies();
  const socket = await openSocket(port);
  socket.pause();
  const last = makeHead('GET', '/api/get-lichess-connection', { cookie, connection: 'close' });
  socket.write(ask.repeat(3) + last);
  await expect.poll(() => countInFlight(test)).toBe(1);
  await settle();
  expect(await countInFlight(test)).toBe(1);
  const answers = (await text(socket)).split('HTTP/1.1 200 OK').slice(1);
  expect(answers.map((answer) => answer.includes('"study_text":"'))).toEqual([true, true, true, false]);
  expect(answers.at(-1)).toContain('{"api_data":null}');
});

test('more than a few ahead end the connection, and what waited is not worked on', async () => {
  const { test, port, ask } = await startWithStudies();
  const socket = await openSocket(port);
  const closed = once(socket, 'close');
  socket.write(ask.repeat(60));
  socket.pause();
  await settle();
  socket.resume();
  await closed;
  await expect.poll(() => countInFlight(test)).toBeLessThanOrEqual(1);
});

test('connections of one user that read nothing hold a few answers, and no other user waits for them', async () => {
  const { test, port, ask } = await startWithStudies();
  const sockets = await Promise.all(Array.from({ length: 6 }, () => openSocket(port)));
  for (const socket of sockets) socket.pause().write(ask);
  await expect.poll(() => countInFlight(test)).toBe(6);
  const ben = await test.signUp('Ben');
  expect((await ben.get('/api/get-studies')).statusCode).toBe(200);
  for (const socket of sockets.slice(0, 5)) socket.destroy();
  const rest = sockets[5];
  if (rest === undefined) throw new Error('no socket');
  let bytes = 0;
  rest.on('data', (piece) => {
    bytes += piece.length;
  });
  rest.resume();
  await expect.poll(() => bytes).toBeGreaterThan(16 * 1024 * 1024 - 100);
});

test('made-up tokens are never hashed for, and are few from one address; a good one is taken all the same', async () => {
  let hashes = 0;
  const passwords: Passwords = {
    refuseWhenFull: async () => undefined,
    hash: async (password) => {
      hashes += 1;
      return password;
    },
    verify: async (password, hash) => password === hash,
    verifyNothing: async () => false,
    countWork: () => 0,
    close: () => undefined,
  };
  const { signUp, visit, mails } = await startTestApp(makeSqliteLocation, {}, { passwords });
  await signUp('Ann');
  expect(hashes).toBe(1);
  const reset = async (token: string): Promise<number> =>
    (await visit().postForm('/api/password-reset', { password: 'new', token })).statusCode;
  for (let n = 0; n < 60; n += 1) expect(await reset(`made up ${n}`)).toBe(400);
  expect(await reset('made up')).toBe(429);
  expect(hashes).toBe(1);
  await visit().postForm('/api/password-reset-request', { email: 'Ann' });
  expect(await reset(mails.at(-1)?.link.split('/').at(-1) ?? '')).toBe(200);
  expect(hashes).toBe(2);
});

test('asking for resets of many names from one address ends soon, and leaves few rows', async () => {
  const { visit, db } = await startTestApp(makeSqliteLocation);
  const statuses: number[] = [];
  for (let n = 0; n < 80; n += 1) {
    const answer = await visit().postForm('/api/password-reset-request', { email: `nobody${n}@example.org` });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([
    ...Array.from({ length: 60 }, () => 404),
    ...Array.from({ length: 20 }, () => 429),
  ]);
  expect((await db.selectFrom('attempts').selectAll().execute()).length).toBe(120);
});

test('the addresses of one IPv6 network count as one', async () => {
  const { app } = await startTestApp(makeSqliteLocation);
  const ask = async (remoteAddress: string, n: number): Promise<number> => {
    const payload = { email: `nobody${n}@example.org` };
    return (await app.inject({ method: 'POST', url: '/api/password-reset-request', remoteAddress, payload }))
      .statusCode;
  };
  for (let n = 0; n < 60; n += 1) expect(await ask(`2001:db8:0:1::${n.toString(16)}`, n)).toBe(404);
  expect(await ask('2001:db8:0:1:ffff::1', 60)).toBe(429);
  expect(await ask('2001:db8:0:2::1', 61)).toBe(404);
});

test('metrics are for this machine under its own names; the app is there under its own and by address', async () => {
  const { app } = await startTestApp(makeSqliteLocation);
  const ask = async (url: string, host: string): Promise<number> =>
    (await app.inject({ url, headers: { host } })).statusCode;
  expect([await ask('/metrics', 'localhost:3000'), await ask('/metrics', 'rebound.example')]).toEqual([
    200, 404,
  ]);
  for (const [host, status] of [
    ['192.168.0.7:3000', 200],
    ['[fd00::1]:3000', 200],
    ['rebound.example', 421],
    ['chess.lan:3000', 421],
  ] as const)
    expect([host, await ask('/api/config', host)]).toEqual([host, status]);
});
