import { existsSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { allPages, type DocsPage, root } from './pages.ts';

export interface MadePage {
  title: string;
  html: string;
  pictures: Set<string>;
}

export function makeHref(from: DocsPage, to: string): string {
  return posix.relative(posix.dirname(`/docs/${from.address}`), to) || '.';
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function makeAnchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

export function makePageHtml(page: DocsPage, markdown: string): MadePage {
  const pictures = new Set<string>();
  const findTarget = (href: string): string => posix.join(posix.dirname(page.source), href);
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = makeAnchor(text.replaceAll(/[`*]|\]\([^)]*\)/g, ''));
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (/^(?:https?:|mailto:|#)/.test(href)) return `<a href="${escapeHtml(href)}">${text}</a>`;
        const [path = '', anchor] = href.split('#', 2);
        const target = findTarget(path).replace(/\/$/, '');
        const found = allPages.find(({ source }) => source === target || source === `${target}/README.md`);
        if (found === undefined) return text;
        const to = makeHref(page, `/docs/${found.address}`);
        return `<a href="${to}${anchor === undefined ? '' : `#${anchor}`}">${text}</a>`;
      },
      image({ href, text }) {
        return makePicture(page, findTarget(href), text, pictures);
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const isHeadless = token.header.every(({ text }) => text.trim() === '');
        const head = isHeadless ? '' : `<thead>${row(token.header, 'th')}</thead>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="table"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
      html: ({ text }) => escapeHtml(text),
    },
  });
  const html = marked.parse(markdown, { async: false });
  const [, title = page.source] = /^# (.+)$/m.exec(markdown) ?? [];
  return { title: title.replaceAll('`', ''), html, pictures };
}

function makePicture(page: DocsPage, source: string, text: string, pictures: Set<string>): string {
  if (!existsSync(join(root, source))) throw new Error(`${page.source} shows ${source}, which is not there`);
  const alt = escapeHtml(text);
  if (source.endsWith('.webm')) {
    const film = makeHref(page, `/${source.replace('src/web/public/', '')}`);
    return `<video controls muted playsinline preload="metadata" width="960" height="600" aria-label="${alt}">
<source src="${film}" type="video/webm"><track kind="captions" srclang="en" label="English" src="${film.replace(/webm$/, 'vtt')}" default></video>`;
  }
  pictures.add(source);
  const to = (path: string): string => makeHref(page, `/docs/pictures/${basename(path)}`);
  const light = source.replace(/-dark(\.\w+)$/, '-light$1');
  const hasLight = light !== source && existsSync(join(root, light));
  if (hasLight) pictures.add(light);
  const other = hasLight ? `<source srcset="${to(light)}" media="(prefers-color-scheme: light)">` : '';
  return `<picture>${other}<img src="${to(source)}" alt="${alt}" loading="lazy"></picture>`;
}
