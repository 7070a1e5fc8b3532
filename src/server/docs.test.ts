import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir, makeSqliteLocation, startTestApp } from './testing/app.ts';

test('/docs leads to pages without a script; what is not there is a 404', async () => {
  const docsRoot = await makeDataDir();
  await mkdir(join(docsRoot, 'players'));
  await writeFile(join(docsRoot, 'index.html'), '<h1>Documentation</h1>');
  await writeFile(join(docsRoot, 'players/your-account.html'), '<h1>Your account</h1>');
  await writeFile(join(docsRoot, 'docs.css'), 'body {}');
  const { visit } = await startTestApp(makeSqliteLocation, {}, { docsRoot });
  const begin = await visit().get('/docs');
  expect([begin.statusCode, begin.headers.location]).toEqual([302, '/docs/index']);
  const page = await visit().get('/docs/players/your-account');
  expect([page.statusCode, page.body]).toEqual([200, '<h1>Your account</h1>']);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(page.headers['content-security-policy']).not.toContain('script-src');
  expect((await visit().get('/docs/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  for (const path of ['nothing', '../package.json', '..%2f..%2fpackage.json', 'players/../../x', '.env'])
    expect([path, (await visit().get(`/docs/${path}`)).statusCode]).toEqual([path, 404]);
});

test('without a build there is no documentation, and everything else', async () => {
  const { visit } = await startTestApp(makeSqliteLocation);
  expect((await visit().get('/docs/index')).statusCode).toBe(404);
  expect((await visit().get('/api/health')).statusCode).toBe(200);
});
