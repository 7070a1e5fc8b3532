import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { apiParts } from '#contract/api';
import { makeJsonSchema } from '#contract/api/json-schema';
import type { ApiAccess, ApiRoute } from '#contract/api/route';
import { escapeHtml, makeHref, makePageHtml, makeAnchor } from './markdown.ts';
import { allPages, type DocsPage, parts, root } from './pages.ts';

const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const index: DocsPage = { source: '', address: 'index' };

export async function buildDocs(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const titles = new Map<DocsPage, string>();
  const made = await Promise.all(
    allPages.map(async (page) => {
      const result = makePageHtml(page, await readFile(join(root, page.source), 'utf8'));
      titles.set(page, makeShortTitle(page, result.title));
      return { page, ...result };
    }),
  );
  const pictures = new Set<string>();
  for (const { page, title, html, pictures: own } of made) {
    for (const picture of own) pictures.add(picture);
    const body = page.source === 'docs/reference/api.md' ? `${html}\n${makeApiList()}` : html;
    await write(folder, page, makeDocument(page, title, body, titles));
  }
  await write(folder, index, makeDocument(index, 'Documentation', makeIndex(titles), titles));
  await mkdir(join(folder, 'pictures'), { recursive: true });
  for (const picture of pictures)
    await copyFile(join(root, picture), join(folder, 'pictures', basename(picture)));
  await copyFile(join(import.meta.dirname, 'docs.css'), join(folder, 'docs.css'));
  await copyFile(join(root, font), join(folder, 'inter.woff2'));
}

function makeShortTitle({ source }: DocsPage, title: string): string {
  return source === 'README.md' ? 'About' : title.replace(/:.*$/, '');
}

async function write(folder: string, { address }: DocsPage, html: string): Promise<void> {
  const path = join(folder, `${address}.html`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, html);
}

function makeIndex(titles: ReadonlyMap<DocsPage, string>): string {
  const cards = parts.map(
    ({ name, about, pages }) =>
      `<section><h2>${name}</h2><p>${about}</p>${makeLinks(index, pages, titles)}</section>`,
  );
  return `<h1>Documentation</h1>\n<div class="parts">${cards.join('\n')}</div>`;
}

function makeLinks(
  from: DocsPage,
  pages: readonly DocsPage[],
  titles: ReadonlyMap<DocsPage, string>,
): string {
  const items = pages.map((page) => {
    const current = page === from ? ' aria-current="page"' : '';
    return `<li><a href="${makeHref(from, `/docs/${page.address}`)}"${current}>${escapeHtml(titles.get(page) ?? page.address)}</a></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

const logo = `<svg width="28" height="28" viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="9" fill="#12806a"/><g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="M20 7.5v6M17 10.2h6M20 13.5 14.6 26.5h10.8ZM12 31.5h16M16.6 21.7h6.8"/></g></svg>`;

function makeDocument(
  page: DocsPage,
  title: string,
  body: string,
  titles: ReadonlyMap<DocsPage, string>,
): string {
  const to = (address: string): string => makeHref(page, address);
  const nav = parts.map(({ name, pages }) => `<h2>${name}</h2>${makeLinks(page, pages, titles)}`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Tabiya</title>
<link rel="icon" href="${to('/favicon.svg')}">
<link rel="stylesheet" href="${to('/docs/docs.css')}">
</head>
<body>
<header><a class="home" href="${to('/')}">${logo} Tabiya</a> <a href="${to('/docs/index')}">Documentation</a></header>
<div class="page">
<details class="menu"><summary>Contents</summary><nav aria-label="Contents">${nav}</nav></details>
<nav class="aside" aria-label="Documentation">${nav}</nav>
<main>${body}</main>
</div>
</body>
</html>
`;
}

const accessTexts: Record<ApiAccess, string> = {
  read: 'read',
  write: 'write',
  session: 'browser only',
  anybody: 'anybody',
};

function makeApiList(): string {
  const lists = Object.entries(apiParts).map(([part, routes]) => {
    const rows = Object.entries(routes).map(([name, route]) => makeRoute(name, route));
    return `<h3 id="${makeAnchor(part)}">${part}</h3>\n${rows.join('\n')}`;
  });
  return `<h2 id="every-route">Every route</h2>\n${lists.join('\n')}`;
}

function makeRoute(name: string, { does, access, answer }: ApiRoute): string {
  const [method = '', path = ''] = name.split(' ');
  const head = `<span class="route"><b>${method}</b> <code>${escapeHtml(path)}</code> <i class="${access}">${accessTexts[access]}</i></span> ${escapeHtml(does)}`;
  if (answer === undefined) return `<p class="operation">${head}</p>`;
  const shape = typeof answer === 'string' ? answer : JSON.stringify(makeJsonSchema(answer), null, 1);
  return `<details class="operation"><summary>${head}</summary><pre>${escapeHtml(shape)}</pre></details>`;
}
