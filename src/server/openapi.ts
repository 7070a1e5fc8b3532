import { yieldToEventLoop } from './yield-to-event-loop.ts';
import type { RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { apiParts, apiRoutes } from '#contract/api';
import { makeJsonSchema } from '#contract/api/json-schema';
import type { ApiRoute } from '#contract/api/route';
import { errorBody } from '#contract/errors';
import type { App } from './services.ts';

type Json = Record<string, unknown>;

export function registerOpenApi(app: App, version: string): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  let made: Promise<string> | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    made ??= makeOpenApi(routes, version).then((description) => JSON.stringify(description));
    return reply.type('application/json; charset=utf-8').send(await made);
  });
}

async function makeOpenApi(routes: readonly RouteOptions[], version: string): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    for (const method of [route.method].flat()) {
      const described = apiRoutes[`${method} ${route.url}`];
      if (described === undefined) continue;
      const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [method.toLowerCase()]: makeOperation(route, described) };
      await yieldToEventLoop();
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tabiya',
      version,
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
      description:
        'Create an API token in the account menu. Read tokens may call routes marked `read`, and write tokens all routes that need no browser.',
    },
    tags: Object.keys(apiParts).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token' },
        session: { type: 'apiKey', in: 'cookie', name: 'tabiya_session' },
      },
      schemas: { Error: makeJsonSchema(errorBody) },
    },
  };
}

function makeOperation({ method, url, schema }: RouteOptions, described: ApiRoute): Json {
  const { does, access } = described;
  const [part] =
    Object.entries(apiParts).find(([, routes]) => Object.values(routes).includes(described)) ?? [];
  const body = schema?.body;
  return {
    operationId: `${String(method).toLowerCase()}${url.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [part],
    summary: does,
    ...(access !== 'anybody' && {
      security: access === 'session' ? [{ session: [] }] : [{ token: [access] }, { session: [] }],
    }),
    parameters: [...makeParameters(schema?.params, 'path'), ...makeParameters(schema?.querystring, 'query')],
    ...(body instanceof z.core.$ZodType && {
      requestBody: { required: true, content: { 'application/json': { schema: makeJsonSchema(body) } } },
    }),
    responses: {
      ...makeAnswer(described.answer),
      default: {
        description: 'The request failed; `message` says why',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function makeAnswer(answer: ApiRoute['answer']): Json {
  if (answer === undefined) return { 302: { description: 'Redirects to a page' } };
  const content =
    typeof answer === 'string'
      ? { [answer]: { schema: { type: 'string' } } }
      : { 'application/json': { schema: makeJsonSchema(answer) } };
  return { 200: { description: 'Done', content } };
}

function makeParameters(schema: unknown, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.core.$ZodType)) return [];
  const { properties = {}, required = [] } = makeJsonSchema(schema);
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}
