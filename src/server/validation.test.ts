import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { registerErrorHandlers } from './errors.ts';
import { compileValidator } from './validation.ts';

const item = z.object({ name: z.string(), colour: z._default(z.enum(['white', 'black']), 'white') });
const most = 500;
const app = fastify();

beforeAll(() => {
  registerErrorHandlers(app);
  app.setValidatorCompiler(compileValidator);
  const schema = { body: z.array(item).check(z.maxLength(most)) };
  app.post('/items', { schema }, async (request) => request.body);
});
afterAll(() => app.close());

async function send(payload: unknown[]): Promise<{ status: number; body: unknown }> {
  const answer = await app.inject({ method: 'POST', url: '/items', payload });
  return { status: answer.statusCode, body: answer.json() };
}

function makeItems(length: number): { name: string; extra: number }[] {
  return Array.from({ length }, (_, index) => ({ name: `item ${index}`, extra: index }));
}

test.each([1, 50, 51, 149, most])('a list of %i comes out as its schema has it', async (length) => {
  const expected = makeItems(length).map(({ name }) => ({ name, colour: 'white' }));
  expect(await send(makeItems(length))).toEqual({ status: 200, body: expected });
});

test.each([20, 400])('in a list of %i the item that is not valid is named by its place', async (length) => {
  const items: unknown[] = makeItems(length);
  items[length - 2] = { name: 'x', colour: 'red' };
  const { status, body } = await send(items);
  expect([status, body]).toMatchObject([400, { api_result: 'invalid', field: `${length - 2}.colour` }]);
  items[length - 2] = { name: 'no\u0000' };
  expect(await send(items)).toMatchObject({ status: 400, body: { message: 'No NUL characters' } });
});

test('a list that is too long is refused before its items are read', async () => {
  const { status, body } = await send(Array.from({ length: most + 1 }, () => 'no item'));
  expect([status, body]).toMatchObject([400, { field: '', message: 'The request body is not valid' }]);
});

test('others have their turn while a long list is checked', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    if (turns < 1000) setImmediate(count);
  };
  setImmediate(count);
  await send(makeItems(most));
  expect(turns).toBeGreaterThan(most / 50);
});
