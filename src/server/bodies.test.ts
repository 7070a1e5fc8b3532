import { stringify } from 'node:querystring';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { array, assert, asyncProperty, constantFrom, dictionary, jsonValue, oneof, string } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerBodies } from './bodies.ts';
import { ApiError, registerErrorHandlers } from './errors.ts';
import type { App } from './services.ts';

const padding = 'x'.repeat(80_000);
let app: App;
let working = 0;
let most = 0;

beforeAll(async () => {
  app = fastify({ bodyLimit: 4 * 1024 * 1024 });
  app.decorateRequest('user', {
    getter() {
      const [id] = [this.headers['x-user']].flat();
      if (id === undefined) throw new ApiError('user_not_logged_in');
      return { id, username: id, email: '', email_verified: true };
    },
  });
  registerErrorHandlers(app);
  registerBodies(app);
  app.post('/echo', async (request) => ({ body: request.body }));
  app.post('/work', async () => {
    working += 1;
    most = Math.max(most, working);
    await wait(100);
    working -= 1;
    throw new ApiError('invalid');
  });
});
afterAll(() => app.close());

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

async function send(type: string, payload: string, user = 'ann'): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': type, 'x-user': user };
  const answer = await app.inject({ method: 'POST', url: '/echo', headers, payload });
  return { status: answer.statusCode, body: answer.statusCode === 200 ? answer.json().body : undefined };
}

const text = string({ unit: 'grapheme', maxLength: 50 });
const words = string({
  minLength: 1,
  maxLength: 8,
  unit: constantFrom('a', 'b', '[', ']', '+', '%', '&'),
});

test('a large form is read as a small one is', async () => {
  await assert(
    asyncProperty(dictionary(words, oneof(text, array(text, { minLength: 2 }))), async (fields) => {
      const small = await send(form, stringify(fields));
      const large = await send(form, stringify({ ...fields, padding }));
      expect(large).toEqual({ status: 200, body: { ...Object(small.body), padding } });
    }),
    { numRuns: 50 },
  );
});

test('large JSON is read as small JSON is', async () => {
  await assert(
    asyncProperty(jsonValue(), async (value) => {
      const small = await send(json, JSON.stringify({ value }));
      const large = await send(json, JSON.stringify({ value, padding }));
      if (small.status === 200)
        expect(large).toEqual({ status: 200, body: { ...Object(small.body), padding } });
      else expect(large.status).toBe(small.status);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['cut off', `{"a":"${padding}`],
  ['with a prototype', `{"__proto__":{"admin":true},"a":"${padding}"}`],
  ['with a constructor', `{"constructor":{"prototype":{}},"a":"${padding}"}`],
])('large JSON %s is refused as small JSON is', async (_name, payload) => {
  const small = await send(json, payload.replace(padding, 'x'));
  const large = await send(json, payload);
  expect([small.status, large.status]).toEqual([400, 400]);
});

test('one user’s large bodies wait for each other up to a bound, and another’s do not wait for them', async () => {
  const payload = JSON.stringify({ a: padding });
  const many = Array.from({ length: 40 }, () => send(json, payload, 'greedy'));
  const [other, ...own] = await Promise.all([send(json, payload, 'bob'), ...many]);
  expect(other.status).toBe(200);
  expect(Object.groupBy(own, ({ status }) => String(status))).toMatchObject({
    200: expect.objectContaining({ length: 21 }),
    429: expect.objectContaining({ length: 19 }),
  });
});

test('what is in one user’s large JSON is worked on one after the other, also when it is refused', async () => {
  const headers = { 'content-type': json, 'x-user': 'greedy' };
  const payload = JSON.stringify({ a: padding });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => app.inject({ method: 'POST', url: '/work', headers, payload })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 4 }, () => 400));
  expect(most).toBe(1);
});

test('the event loop goes on while a large body is read', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  await send(form, stringify({ text: '%'.repeat(1_000_000) }));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(3);
});
