import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { ApiFailure, getJson, onSessionEnd, postForm, postJson } from './api-client.ts';
import { wireTime } from '#contract/time';
import { unreadableRows } from './readable-rows.ts';
import { dropEarlyAnswers, waitForEarlyAnswers } from './early-answers.ts';

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return `http://127.0.0.1:${address.port}/`;
}

function serveJson(status: number, body: unknown): Promise<string> {
  return serve((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

async function catchFailure(call: Promise<unknown>): Promise<ApiFailure> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error(`expected an ApiFailure, got ${String(error)}`);
  return error;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

const answer = z.object({ name: z.string() });

describe('api client', () => {
  test('hands over what the contract allows, without the rest', async () => {
    const url = await serveJson(200, { name: 'Nf3', extra: 1 });
    expect(await getJson(url, answer)).toEqual({ name: 'Nf3' });
  });

  test('refuses an answer that breaks the contract', async () => {
    const failure = await catchFailure(getJson(await serveJson(200, { name: 3 }), answer));
    expect(failure.code).toBe('unexpected_answer');
  });

  test('a row that breaks the contract is left out and named, and the others are there', async () => {
    const list = z.object({ api_data: z.array(z.object({ id: z.string(), due: wireTime })) });
    const good = { id: 'good', due: '2026-11-16T12:00:00.000Z' };
    const named: (readonly string[])[] = [];
    const stop = unreadableRows.subscribe(() => named.push(unreadableRows.get()));
    const old = { id: 'old', due: '-000001-01-01T00:00:00.000Z' };
    expect(await getJson(await serveJson(200, { api_data: [old, good, { id: 7 }] }), list)).toEqual({
      api_data: [good],
    });
    expect(named).toEqual([['number 3', 'old']]);
    stop();
    for (const body of [{ api_data: [old] }, { api_data: 3 }, [good]]) {
      const failure = await catchFailure(getJson(await serveJson(200, body), list));
      expect(failure.code).toBe('unexpected_answer');
    }
  });

  test('sends forms urlencoded and the rest as JSON', async () => {
    const url = await serve((request, response) => {
      void readAll(request).then((text) => {
        const name = `${request.headers['content-type']} ${text}`;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ name }));
      });
    });
    expect((await postForm(url, { a: 'x&y', b: 'ü' }, answer)).name).toBe(
      'application/x-www-form-urlencoded;charset=UTF-8 a=x%26y&b=%C3%BC',
    );
    expect((await postJson(url, { a: 1 }, answer)).name).toBe('application/json {"a":1}');
  });

  test('takes what was asked before it was there, whatever the query, for one call only', async () => {
    const url = await serveJson(200, { name: 'late' });
    const early = (name: string) => {
      const response = new Response(null, { headers: { 'content-type': 'application/json' } });
      return Promise.resolve({ response, text: JSON.stringify({ name }) });
    };
    globalThis.earlyAnswers = { [url]: early('early') };
    await waitForEarlyAnswers();
    expect((await getJson(`${url}?before=now`, answer)).name).toBe('early');
    expect((await getJson(url, answer)).name).toBe('late');

    globalThis.earlyAnswers = { [url]: early('too old') };
    dropEarlyAnswers();
    expect((await getJson(url, answer)).name).toBe('late');

    const unreachable = Promise.reject(new TypeError('no network'));
    globalThis.earlyAnswers = { [url]: unreachable };
    await waitForEarlyAnswers();
    expect((await catchFailure(getJson(url, answer))).code).toBe('unreachable');
  });

  test('reads an answer that is text', async () => {
    const url = await serve((_request, response) =>
      response.setHeader('content-type', 'text/plain').end('left at 6'),
    );
    expect(await getJson(url, z.string())).toBe('left at 6');
  });

  test('carries status, code, message and body of a refusal', async () => {
    const body = { api_result: 'failed_signup', api_status: 'fail', message: 'No', field: 'email' };
    const failure = await catchFailure(getJson(await serveJson(409, body), answer));
    expect(failure).toMatchObject({ status: 409, code: 'failed_signup', message: 'No', body });
  });

  test('tells of a failure that no program of ours has sent', async () => {
    const url = await serve((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    const failure = await catchFailure(getJson(url, answer));
    expect(failure).toMatchObject({ status: 502, code: 'unexpected_answer' });
  });

  test('tells of a server that is not there', async () => {
    const url = await serveJson(200, {});
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
    expect(await catchFailure(getJson(url, answer))).toMatchObject({ status: 0, code: 'unreachable' });
  });

  test('announces the end of the session, and only that', async () => {
    let ends = 0;
    const stop = onSessionEnd(() => (ends += 1));
    await catchFailure(getJson(await serveJson(401, { api_result: 'signin_failure' }), answer));
    expect(ends).toBe(0);
    const gone = await serveJson(401, { api_result: 'user_not_logged_in' });
    await catchFailure(getJson(gone, answer));
    expect(ends).toBe(1);
    stop();
    await catchFailure(getJson(gone, answer));
    expect(ends).toBe(1);
  });
});
