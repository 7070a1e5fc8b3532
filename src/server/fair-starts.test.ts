import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerFairStarts } from './fair-starts.ts';
import type { App } from './services.ts';

function makeApp(): { app: App; started: string[] } {
  const app = fastify() as unknown as App;
  const started: string[] = [];
  registerFairStarts(app);
  app.get('/', async ({ headers }) => {
    started.push(headers.cookie ?? headers.authorization ?? 'a stranger');
    return {};
  });
  return { app, started };
}

const senders: [string, Record<string, string>][] = [
  ['a session', { cookie: 'a=1' }],
  ['a token', { authorization: 'Bearer x' }],
  ['a network', {}],
];

test.for(senders)(
  'one request of another comes before the many of %s that were there first',
  async ([, headers]) => {
    const { app, started } = makeApp();
    await app.ready();
    const many = Array.from({ length: 50 }, () => app.inject({ url: '/', headers }));
    const one = app.inject({ url: '/', headers: { cookie: 'a=2' } });
    await Promise.all([...many, one]);
    expect(started).toHaveLength(51);
    expect(started.indexOf('a=2')).toBe(1);
  },
);

test('all requests of one sender are answered, in their order, and a later one does not wait', async () => {
  const { app } = makeApp();
  const order: number[] = [];
  app.get('/:number', async (request) => {
    order.push(Number((request.params as { number: string }).number));
    return {};
  });
  await Promise.all(Array.from({ length: 20 }, (_, index) => app.inject(`/${index}`)));
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect((await app.inject('/99')).statusCode).toBe(200);
});
