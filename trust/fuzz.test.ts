/**
 * No random input may cause a 5xx status, a stack trace, a second of CPU time or a polluted prototype. Set
 * `FUZZ_RUNS` to run longer.
 */
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { describeOnBothDatabases, type Visitor } from '#server/testing/app';
import { chooseEffort } from '../scripts/effort.mjs';
import { anyText, makeNearly } from './garbage.ts';
import { type ListedRoute, startListedApp } from './routes.ts';

vi.setConfig({ testTimeout: 20 * 60_000 });

const numRuns = Number(process.env.FUZZ_RUNS ?? chooseEffort(4, 50));
const slowestMs = 1_000;
const hourMs = 60 * 60_000;

describeOnBothDatabases('garbage', (makeLocation) => {
  test('in the body, the query and the path of every route', async () => {
    const app = await startListedApp(makeLocation);
    for (const [index, route] of app.routes.entries()) {
      const user = await app.signUp(`user${index}`);
      await fc.assert(
        fc.asyncProperty(makeRequest(route), async (request) => {
          await expectCalm(user, request);
          app.clock.now += hourMs;
        }),
        { numRuns },
      );
      if (!user.cookies.has('tabiya_session') && route.url !== '/api/logout')
        throw new Error(`${route.name} lost the session`);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('isAdmin' in {}).toBe(false);
  });

  test('in the path and the headers', async () => {
    const app = await startListedApp(makeLocation);
    const visitor = app.visit();
    const path = fc.oneof(
      fc.webPath().map((text) => `/${text}`),
      anyText.map((text) => `/api/${encodeURIComponent(text.toWellFormed())}`),
      anyText.map((text) => `/reset_password/${encodeURIComponent(text.toWellFormed())}`),
      fc.constantFrom(
        '/api/%',
        '/%E0%A4%A',
        '/api/../../etc/passwd',
        '/assets/%2e%2e/%2e%2e/package.json',
        '//x',
        '/api/health?%',
      ),
    );
    const header = fc.string({ unit: fc.constantFrom(...'aé;=,:"\\ %{}[]/0'), maxLength: 60 });
    const headers = fc.record(
      {
        cookie: header.map((text) => `tabiya_session=${text}`),
        origin: header,
        host: header,
        'x-forwarded-for': header,
        'if-none-match': header,
        range: header,
      },
      { requiredKeys: [] },
    );
    const method = fc.constantFrom(
      'GET' as const,
      'POST' as const,
      'PUT' as const,
      'DELETE' as const,
      'OPTIONS' as const,
      'PATCH' as const,
      'HEAD' as const,
    );
    await fc.assert(
      fc.asyncProperty(method, path, headers, async (each, url, given) =>
        expectCalm(visitor, { method: each, url, headers: given }),
      ),
      { numRuns: numRuns * 10 },
    );
  });
});

function makeRequest(route: ListedRoute): fc.Arbitrary<InjectOptions> {
  const method = z.parse(z.enum(['GET', 'POST']), route.method);
  const query: fc.Arbitrary<unknown> =
    route.querystring === undefined ? fc.constant({}) : makeNearly(route.querystring);
  const body: fc.Arbitrary<unknown> = route.body === undefined ? fc.jsonValue() : makeNearly(route.body);
  return fc
    .record({
      body,
      query,
      kind: fc.constantFrom('json', 'json', 'json', 'form', 'parts', 'text', 'broken'),
      part: anyText,
    })
    .map(({ body: value, query: requested, kind, part }) => ({
      method,
      url: route.url.replace(/:\w+|\*/g, encodeURIComponent(part.toWellFormed())),
      query: Object.fromEntries(textFields(requested)),
      ...(method === 'POST' ? encodeBody(value, kind) : {}),
    }));
}

function encodeBody(value: unknown, kind: string): { headers: Record<string, string>; payload: string } {
  const json = JSON.stringify(value) ?? 'null';
  switch (kind) {
    case 'form':
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(textFields(value)).toString(),
      };
    case 'parts': {
      const parts = textFields(value).map(
        ([name, text]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
      );
      return {
        headers: { 'content-type': 'multipart/form-data; boundary=cut' },
        payload: `${parts.join('')}--cut--\r\n`,
      };
    }
    case 'text':
      return { headers: { 'content-type': 'text/plain' }, payload: json };
    case 'broken':
      return { headers: { 'content-type': 'application/json' }, payload: json.slice(0, json.length / 2) };
    default:
      return { headers: { 'content-type': 'application/json' }, payload: json };
  }
}

function textFields(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, each]) => [
    name,
    typeof each === 'string' ? each.toWellFormed() : JSON.stringify(each),
  ]);
}

async function expectCalm(visitor: Visitor, request: InjectOptions): Promise<void> {
  const before = process.threadCpuUsage();
  const answer = await visitor.send(request);
  const { user, system } = process.threadCpuUsage(before);
  const said = `${request.method} ${String(request.url)} ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  if (answer.statusCode >= 500) throw new Error(said);
  if (/\n\s+at |node_modules|\.ts:\d/.test(answer.body)) throw new Error(`a stack trace: ${said}`);
  if (answer.statusCode >= 400 && request.method !== 'HEAD')
    expect(answer.json().api_result).toBeTypeOf('string');
  const tookMs = (user + system) / 1000;
  if (tookMs > slowestMs) throw new Error(`${Math.round(tookMs)} ms: ${said}`);
}
