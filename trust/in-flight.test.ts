/** These tests use sockets, because `inject` cannot stop in the middle of a request or response. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorHandlers } from '#server/errors';
import { inFlightLimits, registerInFlight } from '#server/in-flight';
import type { App } from '#server/services';
import { makeDraft } from '#server/testing/cards';
import {
  afterTest,
  describeOnBothDatabases,
  makeSqliteLocation,
  startTestApp,
  type TestApp,
  type Visitor,
} from '#server/testing/app';
import { listenForTest, makeHead, openSocket } from '#server/testing/sockets';
import { paced } from '../scripts/pace.mjs';

const kilobytes = 1024;
const patient = { timeout: paced(30_000) };
const limits = { ...inFlightLimits, bodyBytes: 100 * kilobytes, waiting: 2 };

async function startListening(options: Parameters<typeof startTestApp>[2]) {
  const test = await startTestApp(makeSqliteLocation, {}, options);
  return { ...test, port: await listenForTest(test.app) };
}

interface Caller {
  socket: Socket;
  findStatus(): number | undefined;
}

async function call(port: number, text: string, isDeaf = false): Promise<Caller> {
  const socket = await openSocket(port);
  let answer = '';
  if (isDeaf) socket.pause();
  else socket.on('data', (piece) => (answer += String(piece).slice(0, 20)));
  socket.write(text);
  return { socket, findStatus: () => (answer === '' ? undefined : Number(answer.slice(9, 12))) };
}

const cookieOf = ({ cookies }: Visitor): string =>
  Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');

const listStatuses = (callers: readonly Caller[]) => callers.map(({ findStatus }) => findStatus());

test('bodies that do not end take their sender’s room: some wait, more are refused, small ones and others’ pass', async () => {
  const { signUp, port } = await startListening({ inFlightLimits: limits });
  const [ann, ben] = [await signUp('Ann'), await signUp('Ben')];
  const unfinished = (visitor: Visitor) =>
    makeHead('POST', '/api/upsert-cards', {
      cookie: cookieOf(visitor),
      'content-type': 'application/json',
      'content-length': String(60 * kilobytes),
    }) + '[';
  const callers: Caller[] = [];
  for (let count = 0; count < 5; count += 1) callers.push(await call(port, unfinished(ann)));
  await expect.poll(() => listStatuses(callers).filter((status) => status === 429), patient).toHaveLength(2);
  expect(listStatuses(callers).filter((status) => status === undefined)).toHaveLength(3);
  const small = { username_lichess: 'ann' };
  expect((await ann.postForm('/api/update-lichess-username', small)).statusCode).toBe(200);
  const other = await call(port, unfinished(ben));
  other.socket.write(`${' '.repeat(60 * kilobytes - 2)}]`);
  await expect.poll(other.findStatus, patient).toBe(200);
  const waiting = callers.filter(({ findStatus }) => findStatus() === undefined);
  waiting[0]?.socket.destroy();
  waiting[1]?.socket.write(`${' '.repeat(60 * kilobytes - 2)}]`);
  await expect.poll(() => waiting[1]?.findStatus(), patient).toBe(200);
});

test('a body that does not say how long it is counts as it comes', async () => {
  const { signUp, port } = await startListening({ inFlightLimits: limits });
  const [ann, ben] = [await signUp('Ann'), await signUp('Ben')];
  const piece = `${(30 * kilobytes).toString(16)}\r\n${' '.repeat(30 * kilobytes)}\r\n`;
  const begin = (visitor: Visitor) =>
    call(
      port,
      makeHead('POST', '/api/upsert-cards', {
        cookie: cookieOf(visitor),
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      }) + piece.repeat(2),
    );
  const [first, second, others] = [await begin(ann), await begin(ann), await begin(ben)];
  const both = [first, second];
  await expect
    .poll(() => listStatuses(both).filter((status) => status !== undefined), patient)
    .toEqual([429]);
  const open = both.find(({ findStatus }) => findStatus() === undefined);
  for (const caller of [open, others]) {
    caller?.socket.write('2\r\n[]\r\n0\r\n\r\n');
    await expect.poll(() => caller?.findStatus(), patient).toBe(200);
  }
});

test('strangers’ forms that do not end count for the network that they come from', async () => {
  const { port } = await startListening({ inFlightLimits: { ...limits, bodyBytes: 20 * kilobytes } });
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(15 * kilobytes),
  };
  const callers: Caller[] = [];
  for (let count = 0; count < 5; count += 1)
    callers.push(await call(port, makeHead('POST', '/api/login', form)));
  await expect.poll(() => listStatuses(callers).filter((status) => status === 429), patient).toHaveLength(2);
});

const answerLimits = { ...inFlightLimits, answerBytes: 20 * kilobytes * kilobytes, waiting: 1 };

async function storeStudy({ db }: TestApp, visitor: Visitor, letter = 'x'): Promise<void> {
  const study = { color: 'white', title: '', link: null, exclude_move_indicators: '' };
  const study_text = `{${letter.repeat(8 * 1024 * 1024 - 10)}}`;
  const answer = await visitor.post('/api/update-study', {
    ...study,
    study_text,
    last_update: '2026-11-01T12:00:00Z',
  });
  expect(answer.statusCode).toBe(200);
  expect(await db.selectFrom('studies').select('color').execute()).toHaveLength(1);
}

test('answers that nobody reads are few for each user, and their room is free when the client is gone', async () => {
  const app = await startListening({ inFlightLimits: answerLimits });
  const [ann, ben] = [await app.signUp('Ann'), await app.signUp('Ben')];
  await storeStudy(app, ann, 'x');
  await storeStudy(app, ann, 'y');
  const cookie = cookieOf(ann);
  const version = JSON.stringify({ color: 'white', number: 1 });
  const asks = [
    makeHead('GET', '/api/get-studies', { cookie }),
    makeHead('GET', '/api/get-study-source?color=white', { cookie }),
    makeHead('POST', '/api/get-study-version', {
      cookie,
      'content-type': 'application/json',
      'content-length': String(version.length),
    }) + version,
    makeHead('GET', '/api/export-account', { cookie }),
  ];
  for (const ask of asks) {
    const deaf: Caller[] = [];
    for (let count = 0; count < 2; count += 1) deaf.push(await call(app.port, ask, true));
    const hearing: Caller[] = [];
    for (let count = 0; count < 3; count += 1) hearing.push(await call(app.port, asks[1] ?? ''));
    await expect.poll(() => listStatuses(hearing), patient).toContain(429);
    expect((await ben.get('/api/export-account')).statusCode).toBe(200);
    expect((await ann.get('/api/get-lichess-connection')).statusCode).toBe(200);
    expect(listStatuses(hearing)).not.toContain(200);
    for (const { socket } of [...deaf, ...hearing]) socket.destroy();
    await expect
      .poll(async () => (await ann.get('/api/get-study-source?color=white')).statusCode, patient)
      .toBe(200);
  }
});

test('an export that nobody reads keeps the turn of its user until its client is gone', async () => {
  const app = await startListening({});
  const [ann, ben] = [await app.signUp('Ann'), await app.signUp('Ben')];
  await storeStudy(app, ann);
  const ask = (path: string) => makeHead('GET', path, { cookie: cookieOf(ann) });
  const arrived = once(app.app.server, 'request');
  const deaf = await call(app.port, ask('/api/export-account'), true);
  await arrived;
  const hearing: Caller[] = [];
  for (const path of ['/api/export-pgn', '/api/export-cards?format=tsv', '/api/export-account'])
    for (let count = 0; count < 2; count += 1) hearing.push(await call(app.port, ask(path)));
  await expect.poll(() => listStatuses(hearing).filter((status) => status === 429), patient).toHaveLength(1);
  expect(listStatuses(hearing)).not.toContain(200);
  expect((await ben.get('/api/export-account')).statusCode).toBe(200);
  deaf.socket.destroy();
  await expect.poll(() => listStatuses(hearing).filter((status) => status === 200), patient).toHaveLength(5);
});

test('an answer that is made whole counts too, and is refused when its user has too much on the way', async () => {
  const app: App = fastify();
  app.decorateRequest('holder', {
    getter() {
      return String(this.headers['x-user']);
    },
  });
  registerErrorHandlers(app);
  registerInFlight(app, answerLimits);
  app.get('/large', async () => 'x'.repeat(20 * 1024 * 1024));
  let read = 0;
  app.get('/read', async (_request, reply) => {
    await reply.makeRoom(20 * 1024 * 1024);
    read += 1;
    return 'x'.repeat(20 * 1024 * 1024);
  });
  afterTest(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (user: string): Promise<number> => {
    const answer = await fetch(`${url}/large`, { headers: { 'x-user': user } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const head = makeHead('GET', '/large', { 'x-user': 'ann' });
  const { socket } = await call(Number(new URL(url).port), head, true);
  await expect.poll(() => ask('ann'), patient).toBe(429);
  expect(await ask('ben')).toBe(200);
  socket.destroy();
  await expect.poll(() => ask('ann'), patient).toBe(200);

  const port = Number(new URL(url).port);
  const waiting = makeHead('GET', '/read', { 'x-user': 'ann' });
  const first = await call(port, waiting, true);
  await expect.poll(() => read, patient).toBe(1);
  const arrived = once(app.server, 'request');
  const second = await call(port, waiting, true);
  const [, response] = await arrived;
  const gone = once(response, 'close');
  second.socket.destroy();
  await gone;
  first.socket.destroy();
  await expect.poll(() => ask('ann'), patient).toBe(200);
  expect(read).toBe(1);
});

describeOnBothDatabases('exports', (makeLocation) => {
  test('of one user run one at a time and come whole; more than a few at once are refused with a sentence', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('Ann'), await signUp('Ben')];
    const drafts = Array.from({ length: 30 }, (_, count) => makeDraft({ prompt: `card ${count}` }));
    expect((await ann.post('/api/upsert-cards', drafts)).statusCode).toBe(200);
    for (const path of ['/api/export-cards?format=tsv', '/api/export-account', '/api/export-pgn']) {
      const alone = await ann.get(path);
      const answers = await Promise.all(Array.from({ length: 8 }, () => ann.get(path)));
      const whole = answers.filter(({ statusCode }) => statusCode === 200);
      expect(whole.map(({ body }) => body)).toEqual(whole.map(() => alone.body));
      expect(whole.length).toBeGreaterThanOrEqual(6);
      for (const refused of answers.filter((answer) => answer.statusCode !== 200))
        expect([refused.statusCode, refused.json().message]).toEqual([
          429,
          'Your other exports are still running. Try again when they finish',
        ]);
    }
    expect((await ben.get('/api/export-account')).statusCode).toBe(200);
  });
});
