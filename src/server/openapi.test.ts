import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiRoutes } from '#contract/api';
import { makeSqliteLocation, startTestApp } from './testing/app.ts';

const operation = z.looseObject({
  summary: z.string(),
  operationId: z.string(),
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() })),
  responses: z.record(z.string(), z.unknown()),
});
const description = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

test('OpenAPI says of every route what it does, takes and answers, and whether a token opens it', async () => {
  const { visit } = await startTestApp(makeSqliteLocation, {
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'tabiya',
    OIDC_CLIENT_SECRET: 'secret',
  });
  const answer = await visit().get('/api/openapi.json');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { paths } = description.parse(answer.json());
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.sort()).toEqual(Object.keys(apiRoutes).sort());
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);

  const cards = paths['/api/export-cards']?.get;
  expect(cards?.security).toEqual([{ token: ['read'] }, { session: [] }]);
  expect(cards?.parameters).toMatchObject([{ name: 'format', in: 'query', required: true }]);
  expect(paths['/api/get-live-games/{id}']?.get?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
  ]);
  expect(paths['/api/delete-account']?.post?.security).toEqual([{ session: [] }]);
  expect(paths['/api/upsert-cards']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { type: 'array' } } } },
  });
  const references = [...answer.body.matchAll(/"\$ref":"([^"]*)"/g)].map(([, to]) => to);
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']));
});
