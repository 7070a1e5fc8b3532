import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { moveText, stripBasePath } from './base-path.ts';
import { makeStopKey } from './reminders/reminder-mails.ts';
import { loadSecretKey } from './secret-key.ts';
import { makeDataDir, makeSqliteLocation, startTestApp } from './testing/app.ts';
import { listenForTest } from './testing/sockets.ts';

const page = '<link href="/assets/style-a.css"><a href="/signin"></a><div id="root"></div>';
const built = {
  'index.html': page,
  'frames.json': JSON.stringify({ 'signed-out': { '/signin': `${page}drawn` } }),
  'assets/start-a.js': 'd=["assets/x-a.js"];fetch(`/api/config`);new URL(`api/token`,l);go("/signin")',
  'assets/study-worker-a.js': 'fetch("/assets/y.tsv")',
  'assets/style-a.css': 'a{src:url(/assets/f.woff2)}',
  'assets/f.woff2': 'face',
  'engine/engine.js': 'load("/assets/none")',
  'service-worker.js':
    'self.shellFiles=["/assets/x-a.js","/start.js"];self.shellPages=["/","/memory"];f(`/api/a`)',
  'manifest.webmanifest': '{"start_url":"/","icons":[{"src":"/favicon.svg"}]}',
};

async function start(publicUrl = 'https://example.org/chess') {
  const webRoot = await makeDataDir();
  for (const [name, text] of Object.entries(built)) {
    await mkdir(dirname(join(webRoot, name)), { recursive: true });
    await writeFile(join(webRoot, name), text);
  }
  const docsRoot = await makeDataDir();
  await writeFile(join(docsRoot, 'index.html'), 'documentation');
  return startTestApp(makeSqliteLocation, { PUBLIC_URL: publicUrl }, { webRoot, docsRoot });
}

describe('a server under a path of its host', () => {
  test('sends pages, drawn screens, scripts, styles and manifest with its path in front of every address', async () => {
    const { app } = await start();
    const moved =
      '<link href="/chess/assets/style-a.css"><a href="/chess/signin"></a><div id="root" data-base="/chess"></div>';
    const read = async (url: string) => (await app.inject(url)).body;
    expect(await read('/chess')).toBe(moved);
    expect(await read('/chess/review_cards?x=1')).toBe(moved);
    expect(await read('/chess/signin')).toBe(`${moved}drawn`);
    expect(await read('/chess/assets/start-a.js')).toBe(
      'd=["chess/assets/x-a.js"];fetch(`/chess/api/config`);new URL(`api/token`,l);go("/signin")',
    );
    expect(await read('/chess/assets/style-a.css')).toBe('a{src:url(/chess/assets/f.woff2)}');
    expect(await read('/chess/assets/f.woff2')).toBe('face');
    expect(await read('/chess/engine/engine.js')).toBe(built['engine/engine.js']);
    expect(await read('/chess/service-worker.js')).toBe(
      'self.shellFiles=["/chess/assets/x-a.js","/chess/start.js"];self.shellPages=["/chess/","/chess/memory"];f(`/chess/api/a`)',
    );
    expect(JSON.parse(await read('/chess/manifest.webmanifest'))).toEqual({
      start_url: '/chess/',
      icons: [{ src: '/chess/favicon.svg' }],
    });
  });

  test('sends them with the headers they have elsewhere, and packed', async () => {
    const [under, alone] = [await start(), await start('https://example.org')];
    for (const name of [
      'assets/start-a.js',
      'assets/study-worker-a.js',
      'assets/style-a.css',
      'service-worker.js',
      'manifest.webmanifest',
    ]) {
      const [moved, plain] = [await under.app.inject(`/chess/${name}`), await alone.app.inject(`/${name}`)];
      for (const header of ['cache-control', 'content-security-policy', 'x-content-type-options'])
        expect(moved.headers[header]).toBe(plain.headers[header]);
      const [type] = String(plain.headers['content-type']).split(';');
      expect(moved.headers['content-type']).toBe(`${type}; charset=utf-8`);
    }
    const packed = await under.app.inject({
      url: '/chess/assets/start-a.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toContain('/chess/api/config');
  });

  test('answers the API below it, and without it for a health check; what only begins alike is not it', async () => {
    const { app } = await start();
    expect((await app.inject('/chess/api/health')).statusCode).toBe(200);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    expect((await app.inject('/chessclub/api/health')).headers['content-type']).toContain('text/html');
    expect((await app.inject('/chess/api/none')).statusCode).toBe(404);
    expect((await app.inject('/chess/docs')).headers.location).toBe('/chess/docs/index');
    expect((await app.inject('/chess/docs/index')).body).toBe('documentation');
  });

  test('sets cookies for its path alone, and takes changes from pages of its host', async () => {
    const { app, visit } = await start();
    const visitor = visit();
    const form = { email: 'ann@example.org', username: 'ann', password: 'correct horse' };
    const answer = await visitor.postForm('/chess/api/register', form);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.length).toBeGreaterThan(0);
    for (const { name, path, secure, httpOnly } of answer.cookies)
      expect({ name, path, secure, httpOnly }).toEqual({
        name: expect.stringMatching(/^__Secure-tabiya_/),
        path: '/chess/',
        secure: true,
        httpOnly: true,
      });
    const ask = (origin: string) =>
      app.inject({ method: 'POST', url: '/chess/api/logout', headers: { origin, host: '10.0.0.7:3000' } });
    expect((await ask('https://example.org')).statusCode).not.toBe(403);
    expect((await ask('https://elsewhere.org')).statusCode).toBe(403);
  });

  test('names itself with its path in mails, and leads there from them', async () => {
    const { mails, signUp, app } = await start();
    await signUp('ann');
    const [link = ''] = /https:\S+/.exec(mails[0]?.text ?? '') ?? [];
    expect(link).toMatch(/^https:\/\/example\.org\/chess\/api\/confirm-email\/./);
    const { headers } = await app.inject(new URL(link).pathname);
    expect(headers.location).toBe('/chess/confirmed_success');
  });

  test('holds browsers to https on its own host alone: other names of the domain are not its own', async () => {
    const { app } = await start();
    const { headers } = await app.inject('/chess/api/health');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('leads from the page that stops reminder mails back to its own screen', async () => {
    const { app, config } = await start();
    const key = makeStopKey(loadSecretKey(config, 'tabiya reminders'), 'nobody');
    const answer = await app.inject({ method: 'POST', url: `/chess/api/stop-reminder-mail/${key}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('href="/chess/memory"');
  });

  test('opens the socket of live games below it', async () => {
    const { app, visit } = await start('http://localhost/chess');
    const visitor = visit();
    await visitor.postForm('/chess/api/register', {
      email: 'ann@example.org',
      username: 'ann',
      password: 'correct horse',
    });
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    const port = await listenForTest(app);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/chess/myws`, {
      headers: { cookie, origin: 'http://localhost' },
    });
    await once(socket, 'open');
    socket.terminate();
  });
});

test('whatever is below the path is what is left of it, and nothing else is changed', () => {
  const rest = string().map((text) => `/${text}`);
  assert(property(rest, (url) => stripBasePath('/chess', `/chess${url}`) === url));
  assert(property(rest, (url) => url.startsWith('/chess') || stripBasePath('/chess', url) === url));
});

test('at the root of a host nothing is rewritten', () => {
  for (const [name, text] of Object.entries(built)) expect(moveText(name, text, '')).toBe(text);
});
