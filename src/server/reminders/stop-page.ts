/** What the link in a mail opens. It asks once more: programs that look into mails open every link. */
import { hash } from 'node:crypto';
import type { SecurityHeaders } from '../security-headers.ts';

const style =
  ':root{color-scheme:dark light}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.2rem}';

export const stopPageHeaders: SecurityHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  // Otherwise the browser does not say where the form was sent from, and the server refuses it.
  'referrer-policy': 'same-origin',
};

export function makeQuestionPage(): string {
  return makePage(
    'Turn off reminder mails?',
    '<form method="post"><button type="submit">Turn off reminder mails</button></form>',
  );
}

export function makeStoppedPage(basePath: string): string {
  return makePage(
    'Reminder mails are off',
    `<p>You can turn them on again in <a href="${basePath}/memory">Memory</a>.</p>`,
  );
}

function makePage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title}</h1>${content}</html>`;
}
