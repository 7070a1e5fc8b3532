/** Fastify itself reports every route, so the list is complete. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { makeDataDir, type MakeLocation, startTestApp, type TestApp } from '#server/testing/app';

export interface ListedRoute {
  name: string;
  method: string;
  url: string;
  body: z.core.$ZodType | undefined;
  params: z.core.$ZodType | undefined;
  querystring: z.core.$ZodType | undefined;
}

export interface ListedApp extends TestApp {
  routes: ListedRoute[];
}

export async function startListedApp(
  makeLocation: MakeLocation,
  environment: Record<string, string> = {},
): Promise<ListedApp> {
  const routes: ListedRoute[] = [];
  const listen = (message: unknown): void => {
    const { fastify } = z.parse(z.object({ fastify: z.custom<FastifyInstance>() }), message);
    fastify.addHook('onRoute', (route) => void routes.push(...listRoutes(route)));
  };
  subscribe('fastify.initialization', listen);
  try {
    const test = await startTestApp(makeLocation, environment, {
      webRoot: await makeWebRoot(),
      docsRoot: await makeDocsRoot(),
    });
    return { ...test, routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}

function listRoutes({ method, url, schema }: RouteOptions): ListedRoute[] {
  const parts = {
    body: asZod(schema?.body),
    params: asZod(schema?.params),
    querystring: asZod(schema?.querystring),
  };
  return [method]
    .flat()
    .filter((each) => each !== 'HEAD')
    .map((each) => ({ name: `${each} ${url}`, method: each, url, ...parts }));
}

function asZod(schema: unknown): z.core.$ZodType | undefined {
  return schema instanceof z.core.$ZodType ? schema : undefined;
}

async function makeDocsRoot(): Promise<string> {
  const docsRoot = await makeDataDir();
  await writeFile(join(docsRoot, 'index.html'), '<h1>Documentation</h1>');
  return docsRoot;
}

async function makeWebRoot(): Promise<string> {
  const webRoot = await makeDataDir();
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
  return webRoot;
}
