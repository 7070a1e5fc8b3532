import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { paced } from '../../scripts/pace.mjs';
import { buildApp } from './app.ts';
import { parseConfig } from './config.ts';
import {
  afterTest,
  makeDataDir,
  makeEmptyPostgresLocation,
  makeSqliteLocation,
  openTestDatabase,
  startTestApp,
} from './testing/app.ts';

describe('a request from somewhere else', () => {
  const login = { method: 'POST', url: '/api/login', payload: { username: 'a', password: 'b' } } as const;

  test.each([
    ['https://evil.example', 'localhost:3000', 403],
    ['null', 'localhost:3000', 403],
    ['http://localhost:3000.evil.example', 'localhost:3000', 403],
    ['http://localhost:3000', 'localhost:3000', 401],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 401],
    ['https://chess.example.org', '10.0.0.7:3000', 401],
    [undefined, 'localhost:3000', 401],
  ])('Origin %s at host %s answers %s', async (origin, host, status) => {
    const { visit } = await startTestApp(makeSqliteLocation, { PUBLIC_URL: 'https://chess.example.org' });
    const answer = await visit().send({
      ...login,
      headers: { host, ...(origin === undefined ? {} : { origin }) },
    });
    expect(answer.statusCode).toBe(status);
  });

  test('may look at public things', async () => {
    const { visit } = await startTestApp(makeSqliteLocation);
    const answer = await visit().send({
      method: 'GET',
      url: '/api/health',
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(200);
  });

  test('JSON dressed up as text/plain is refused', async () => {
    const { visit } = await startTestApp(makeSqliteLocation);
    const answer = await visit().send({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'text/plain' },
      payload: '{"username":"a","password":"b"}',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ api_result: 'invalid' });
  });
});

describe('who is asking', () => {
  test.each([
    ['a proxy on this machine is believed', {}, '127.0.0.1', '203.0.113.7'],
    ['anybody else is not', {}, '198.51.100.1', '198.51.100.1'],
    [
      'a proxy that was named is believed',
      { TRUSTED_PROXIES: '198.51.100.0/24' },
      '198.51.100.1',
      '203.0.113.7',
    ],
  ])('%s', async (_name, environment, remoteAddress, expected) => {
    const { app, db } = await startTestApp(makeSqliteLocation, environment);
    await app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.7' },
      payload: { username: 'a', password: 'b' },
    });
    const buckets = await db.selectFrom('attempts').select('bucket').execute();
    expect(buckets.map(({ bucket }) => bucket)).toContain(`login-address:${expected}`);
  });
});

describe('bad bodies', () => {
  test.each([
    ['broken JSON', 'application/json', '{"username":', 400],
    ['a prototype key', 'application/json', '{"__proto__":{"x":1},"username":"a","password":"b"}', 400],
    ['a body of another kind', 'application/xml', '<a/>', 415],
    ['17 KB of form', 'application/x-www-form-urlencoded', `password=${'x'.repeat(17_000)}`, 413],
    ['a field sent twice', 'application/x-www-form-urlencoded', 'username=a&username=b&password=c', 400],
    ['a password of 16 KB', 'application/json', `{"username":"a","password":"${'x'.repeat(16_000)}"}`, 400],
    ['one of 17 KB', 'application/json', `{"username":"a","password":"${'x'.repeat(17_000)}"}`, 413],
  ])('%s: a typed answer', async (_name, type, payload, status) => {
    const { visit } = await startTestApp(makeSqliteLocation);
    const answer = await visit().send({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().api_result).toBeTypeOf('string');
    expect(answer.body).not.toContain('    at ');
  });
});

describe('answers', () => {
  test('carry no framework name and forbid framing', async () => {
    const { visit } = await startTestApp(makeSqliteLocation);
    const { headers } = await visit().get('/api/health');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    const { headers: ofBadAddress } = await visit().get('/api/%');
    expect(ofBadAddress['content-security-policy']).toBe(headers['content-security-policy']);
  });

  test('hold browsers to https for a year where the server is reached by it', async () => {
    const { visit } = await startTestApp(makeSqliteLocation, { PUBLIC_URL: 'https://chess.example.org' });
    const { headers } = await visit().get('/api/gone');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('the configuration holds what the page needs and no secret', async () => {
    const { visit } = await startTestApp(makeSqliteLocation, {
      SECRET_KEY: 'very-secret',
      SMTP_URL: 'smtp://u:p@h',
    });
    const answer = await visit().get('/api/config');
    expect(answer.json()).toMatchObject({
      lichess_url: 'https://lichess.org',
      opening_game_clock_seconds: 600,
    });
    expect(answer.body).not.toContain('very-secret');
    expect(answer.body).not.toContain('smtp');
  });

  test('health tests writing now and then, not at every request', async () => {
    const { visit, db } = await startTestApp(makeSqliteLocation);
    const visitor = visit();
    const messages = vi.spyOn(Worker.prototype, 'postMessage');
    for (let count = 0; count < 50; count += 1)
      expect((await visitor.get('/api/health')).json()).toEqual({ status: 'ok' });
    const writes = messages.mock.calls.filter(([message]) => (message as { type?: string }).type === 'job');
    messages.mockRestore();
    expect(writes.length).toBeGreaterThan(0);
    expect(writes.length).toBeLessThan(10);
    expect(await db.selectFrom('attempts').select('bucket').execute()).toEqual([{ bucket: 'health' }]);
  });

  test('health says when a PostgreSQL that answers takes no writes', async () => {
    const { visit, db } = await startTestApp(makeEmptyPostgresLocation);
    const ask = async () => (await visit().get('/api/health')).json();
    expect(await ask()).toEqual({ status: 'ok' });
    await sql`do $$ begin execute format('alter database %I set default_transaction_read_only = on',
      current_database()); end $$`.execute(db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined);
    await expect
      .poll(ask, { timeout: paced(20_000) })
      .toMatchObject({ api_result: 'unavailable', status: 'cannot write' });
    expect((await visit().get('/api/health')).headers['retry-after']).toBe('5');
  });

  test('health says when the database is gone', async () => {
    const { visit, db } = await startTestApp(makeSqliteLocation);
    expect((await visit().get('/api/health')).json()).toEqual({ status: 'ok' });
    await db.destroy();
    expect((await visit().get('/api/health')).statusCode).toBe(503);
  });

  test('an unexpected failure says what to do and shows a reference, and nothing else', async () => {
    const { visit, db } = await startTestApp(makeSqliteLocation);
    await db.destroy();
    const answer = await visit().postForm('/api/login', { username: 'a', password: 'b' });
    expect(answer.statusCode).toBe(500);
    expect(Object.keys(answer.json()).sort()).toEqual(['api_result', 'message', 'reference']);
    const { message, reference } = answer.json();
    expect(message).toBe(`Something went wrong. Try again in a minute. Reference: ${reference}`);
  });
});

describe('the page', () => {
  async function startWithPage() {
    const webRoot = await makeDataDir();
    await mkdir(join(webRoot, 'assets'));
    await writeFile(join(webRoot, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
    const frames = { 'signed-out': { '/': 'landing __CSP_NONCE__' }, 'signed-in': { '/': 'places' } };
    await writeFile(join(webRoot, 'frames.json'), JSON.stringify(frames));
    await writeFile(join(webRoot, 'assets/main-abc.js'), 'export {};');
    await writeFile(join(webRoot, 'assets/main-abc.js.br'), 'packed');
    await writeFile(join(webRoot, 'assets/estimate-worker-abc.js'), 'export {};');
    await writeFile(join(webRoot, 'assets/study-worker-abc.js'), 'export {};');
    await mkdir(join(webRoot, 'engine'));
    await writeFile(join(webRoot, 'engine/engine.js'), 'postMessage(1)');
    await writeFile(join(webRoot, 'engine/engine.wasm'), 'wasm');
    const db = await openTestDatabase(await makeSqliteLocation());
    const services = { db, config: parseConfig({}), mailer: { send: async () => undefined }, now: () => 0 };
    const app = await buildApp(services, { webRoot });
    afterTest(() => app.close());
    return app;
  }

  test('has a new nonce each time, and no inline script', async () => {
    const app = await startWithPage();
    const [first, second] = [await app.inject('/signin'), await app.inject('/game_review')];
    const policy = String(first.headers['content-security-policy']);
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(first.body).toContain(`content="${nonce}"`);
    expect(second.body).not.toContain(nonce);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("worker-src 'self';");
    expect(policy).not.toContain('unsafe-inline');
    for (const none of ['base-uri', 'frame-ancestors', 'object-src'])
      expect(policy).toContain(`${none} 'none'`);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(policy).toContain('https://explorer.lichess.org');
  });

  test('lets the engine and the worker of the nets, and nothing else, compile; only the engine may fetch', async () => {
    const app = await startWithPage();
    const { headers } = await app.inject('/engine/engine.js');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
    );
    expect(headers['cache-control']).toBe('no-cache');
    expect((await app.inject('/engine/engine.wasm')).headers['content-type']).toBe('application/wasm');
    expect((await app.inject('/assets/estimate-worker-abc.js')).headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    );
    expect((await app.inject('/assets/study-worker-abc.js')).headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'",
    );
    for (const url of ['/', '/assets/main-abc.js', '/api/config']) {
      expect((await app.inject(url)).headers['content-security-policy']).not.toContain('wasm-unsafe-eval');
    }
  });

  test('comes with its first screen drawn, for visitors and for anyone who may be signed in', async () => {
    const app = await startWithPage();
    const landing = await app.inject('/');
    expect(landing.body).toMatch(/^landing [\w+/]{22}==$/);
    expect(landing.headers['content-security-policy']).toContain(landing.body.slice('landing '.length));
    const cookies = { tabiya_session: 'whatever' };
    expect((await app.inject({ url: '/', cookies })).body).toBe('places');
    expect((await app.inject({ url: '/?game=1', cookies })).body).toContain('csp-nonce');
    expect((await app.inject('/frames.json')).statusCode).toBe(404);
  });

  test('is sent packed to those who can unpack it', async () => {
    const app = await startWithPage();
    const packed = await app.inject({ url: '/signin', headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(packed.rawPayload).toString()).toContain('csp-nonce');
  });

  test('is there for every screen; files that are not there are not', async () => {
    const app = await startWithPage();
    expect((await app.inject('/reset_password/abc')).statusCode).toBe(200);
    expect((await app.inject('/assets/gone.js')).statusCode).toBe(404);
    expect((await app.inject('/api/gone')).json()).toMatchObject({ api_result: 'not_found' });
    expect((await app.inject('/assets/main-abc.js')).headers['cache-control']).toContain('immutable');
    expect((await app.inject('/assets/../../package.json')).statusCode).toBe(404);
  });

  test('sends what the build has packed to those who can unpack it', async () => {
    const app = await startWithPage();
    const url = '/assets/main-abc.js';
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(packed.headers['content-type']).toContain('javascript');
    expect((await app.inject(url)).body).toBe('export {};');
    expect((await app.inject(`${url}.br`)).statusCode).toBe(404);
  });
});
