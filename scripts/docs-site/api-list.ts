/** A summary of every route for the API page. `/api/openapi.json` has the details. */
import { apiParts } from '#contract/api';
import { makeJsonSchema } from '#contract/api/json-schema';
import type { ApiAccess, ApiRoute } from '#contract/api/route';
import { escapeHtml, makeAnchor } from './markdown.ts';

const accessTexts: Record<ApiAccess, string> = {
  read: 'read',
  write: 'write',
  session: 'browser only',
  anybody: 'anybody',
};

export function makeApiList(): string {
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
