import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '#contract/api';
import { tutorialNames } from '#contract/config';
import { allPages, root } from './docs-site/pages.ts';
import { buildDocs } from './docs-site/site.ts';

let folder = '';
const pages = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabiya-docs-'));
  await buildDocs(folder);
  for (const name of globSync('**/*.html', { cwd: folder }))
    pages.set(`/docs/${name.replace(/\.html$/, '')}`, await readFile(join(folder, name), 'utf8'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function resolve(page: string, href: string): URL {
  return new URL(href.replaceAll('&amp;', '&'), `https://tabiya.example${page}`);
}

function isThere({ pathname }: URL): boolean {
  if (pathname === '/' || pages.has(pathname)) return true;
  if (pathname.startsWith('/docs/')) return existsSync(join(folder, pathname.slice('/docs/'.length)));
  return existsSync(join(root, 'src/web/public', pathname));
}

test('every link, anchor, picture and film of the documentation is there', () => {
  const lost: string[] = [];
  for (const [page, html] of pages) {
    for (const [, href = ''] of html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)) {
      const url = resolve(page, href);
      if (url.host !== 'tabiya.example') continue;
      const anchor = decodeURIComponent(url.hash.slice(1));
      const hasAnchor = anchor === '' || pages.get(url.pathname)?.includes(` id="${anchor}"`);
      if (!isThere(url) || !hasAnchor) lost.push(`${page} → ${href}`);
    }
  }
  expect(lost).toEqual([]);
});

test('it has every document: decisions, a page with its film for each function, and every route', () => {
  for (const source of globSync('docs/**/*.md', { cwd: root })) {
    const address = allPages.find((page) => page.source === source)?.address;
    expect([source, pages.has(`/docs/${address}`)]).toEqual([source, true]);
  }
  const all = [...pages.values()].join('\n');
  for (const name of tutorialNames) expect(all).toContain(`/tutorials/${name}.webm`);
  const api = pages.get('/docs/api') ?? '';
  for (const name of Object.keys(apiRoutes)) {
    const [method, path] = name.split(' ');
    expect(api).toContain(`<b>${method}</b> <code>${path}</code>`);
  }
  for (const [page, html] of pages) {
    expect([page, html.match(/<h1[ >]/g)?.length]).toEqual([page, 1]);
    expect([page, /<title>(.+) · Tabiya<\/title>/.exec(html)?.[1]?.length]).not.toEqual([page, 0]);
  }
});

test('it needs no script and no style of its own elements, as its policy asks', () => {
  for (const [page, html] of pages)
    expect([page, /<script|<style|<[^>]+\s(?:style|on\w+)=|="javascript:/i.exec(html)?.[0]]).toEqual([
      page,
      undefined,
    ]);
});
