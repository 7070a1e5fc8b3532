import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { versionPage } from '#contract/admin';
import { afterTest, makeSqliteLocation, startTestApp } from '../testing/app.ts';
import { isNewer, NewestRelease } from './newest-release.ts';

async function startReleases(answer: RequestListener) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/releases/latest`, requested };
}

const tell =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

function makeAsker(url: string | undefined, longestWaitMs?: number) {
  const clock = { now: 0 };
  const options = { url, running: '1.2.3', now: () => clock.now, ...(longestWaitMs && { longestWaitMs }) };
  return { clock, newest: new NewestRelease(options) };
}

describe('whether a newer version exists', () => {
  test('a newer one is named with its page, the same and an older one are not', async () => {
    const page = 'https://code.example.org/tabiya/releases/v1.10.0';
    const newer = await startReleases(
      tell({ tag_name: 'v1.10.0', html_url: page, body: 'x'.repeat(50_000) }),
    );
    expect(await makeAsker(newer.url).newest.find()).toEqual({
      running: '1.2.3',
      outcome: 'newer',
      newest: '1.10.0',
      url: page,
    });
    for (const tag_name of ['1.2.3', 'v1.2.3', 'v0.9.9']) {
      const { url } = await startReleases(tell({ tag_name }));
      expect(await makeAsker(url).newest.find()).toEqual({ running: '1.2.3', outcome: 'newest' });
    }
  });

  test.each<[string, RequestListener]>([
    ['no JSON', tell('<html>')],
    ['another JSON', tell({ name: 'v2.0.0' })],
    ['no version', tell({ tag_name: 'v2.0.0-beta<script>' })],
    ['a page that is no address of the web', tell({ tag_name: 'v2.0.0', html_url: 'javascript:alert(1)' })],
    ['a failure', tell({ tag_name: 'v2.0.0' }, 500)],
    ['somewhere else', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['too much', tell(JSON.stringify({ tag_name: 'v2.0.0', body: 'x'.repeat(1024 * 1024) }))],
    ['an end in the middle', (request) => request.socket.destroy()],
  ])('%s is not known', async (_name, answer) => {
    const { url, requested } = await startReleases(answer);
    expect(await makeAsker(url).newest.find()).toEqual({ running: '1.2.3', outcome: 'unknown' });
    expect(requested).toEqual(['/releases/latest']);
  });

  test('anyone who does not answer is not waited for', async () => {
    const { url } = await startReleases(() => undefined);
    expect((await makeAsker(url, 20).newest.find()).outcome).toBe('unknown');
  });

  test('an answer is good for hours, a failure for a minute', async () => {
    let tag_name = 'v1.2.3';
    const { url, requested } = await startReleases((request, response) =>
      tell({ tag_name })(request, response),
    );
    const { newest, clock } = makeAsker(url);
    await Promise.all([newest.find(), newest.find()]);
    tag_name = 'broken';
    clock.now = 5 * 60 * 60_000;
    expect((await newest.find()).outcome).toBe('newest');
    expect(requested).toHaveLength(1);
    clock.now = 7 * 60 * 60_000;
    expect((await newest.find()).outcome).toBe('unknown');
    tag_name = 'v2.0.0';
    clock.now += 61_000;
    expect((await newest.find()).outcome).toBe('newer');
    expect(requested).toHaveLength(3);
  });

  test('only an admin is told, and nobody is asked before one looks or where no address is set', async () => {
    const { url, requested } = await startReleases(tell({ tag_name: 'v999.0.0' }));
    const { signUp } = await startTestApp(makeSqliteLocation, { RELEASES_URL: url });
    const [admin, other] = [await signUp('Ann'), await signUp('Bob')];
    expect((await other.get('/api/admin-version')).statusCode).toBe(403);
    expect(requested).toEqual([]);
    const read = versionPage.parse((await admin.get('/api/admin-version')).json()).api_data;
    expect(read).toMatchObject({ outcome: 'newer', newest: '999.0.0' });
    const silent = await startTestApp(makeSqliteLocation);
    const answer = await (await silent.signUp('Ann')).get('/api/admin-version');
    expect(versionPage.parse(answer.json()).api_data.outcome).toBe('not_asked');
    expect(requested).toHaveLength(1);
  });

  test('versions are ordered by their numbers', () => {
    const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99));
    fc.assert(
      fc.property(version, version, (one, other) => {
        const worth = ([major, minor, patch]: [number, number, number]) =>
          (major * 100 + minor) * 100 + patch;
        return isNewer(one.join('.'), other.join('.')) === worth(one) > worth(other);
      }),
    );
  });
});
