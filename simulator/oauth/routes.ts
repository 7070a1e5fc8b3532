import type { SiteRequest } from '../http/site.ts';
import type { Reply } from '../http/reply.ts';
import type { Users } from '../users.ts';
import { parseAuthorizeRequest, type AuthorizeRequest } from './authorize-request.ts';
import { parseBearer, type TokenStore } from './token-store.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const yearInSeconds = 31_536_000;

export type OauthRoutes = Record<
  'showAuthorizePage' | 'authorize' | 'exchangeCode' | 'revoke' | 'test',
  (request: SiteRequest, reply: Reply) => Promise<void>
>;

export function makeOauthRoutes(tokens: TokenStore, users: Users): OauthRoutes {
  return {
    showAuthorizePage: ({ query }, reply) => {
      const request = parseAuthorizeRequest(query);
      if ('reason' in request) return reply.send(400, makeErrorPage(request.reason), html);
      const usernames = users.list().map(({ username }) => username);
      return reply.send(200, makeAuthorizePage(request, query, usernames), html);
    },

    authorize: ({ body }, reply) => {
      const fields = new URLSearchParams(body);
      const request = parseAuthorizeRequest(fields);
      if ('reason' in request) return reply.send(400, makeErrorPage(request.reason), html);
      const user = users.find(fields.get('signed_in_as') ?? '');
      if (!user) return reply.send(400, makeErrorPage('nobody is signed in'), html);
      const { redirectUri, clientId, codeChallenge, scopes, state } = request;
      const grant = {
        username: user.username,
        scopes,
        clientId,
        redirectUri: redirectUri.href,
        codeChallenge,
      };
      const answer =
        fields.get('decision') === 'authorize'
          ? { code: tokens.makeCode(grant) }
          : { error: 'access_denied', error_description: 'user cancelled authorization' };
      const target = new URL(redirectUri);
      target.search = new URLSearchParams({ ...answer, ...(state && { state }) }).toString();
      return reply.send(303, '', { location: target.href });
    },

    exchangeCode: ({ body }, reply) => {
      const fields = new URLSearchParams(body);
      const field = (name: string): string => fields.get(name) ?? '';
      if (field('grant_type') !== 'authorization_code') {
        return reply.sendJson(400, {
          error: 'unsupported_grant_type',
          error_description: "supports only grant_type 'authorization_code'",
        });
      }
      const result = tokens.exchange({
        code: field('code'),
        codeVerifier: field('code_verifier'),
        redirectUri: field('redirect_uri'),
        clientId: field('client_id'),
      });
      return 'reason' in result
        ? reply.sendJson(400, { error: 'invalid_grant', error_description: result.reason })
        : reply.sendJson(200, {
            token_type: 'Bearer',
            access_token: result.token,
            expires_in: yearInSeconds,
          });
    },

    test: ({ body }, reply) => {
      const request = body.split(',').map((token) => token.trim());
      const facts = request.map((token) => {
        const found = tokens.find(token);
        const known = found && {
          userId: found.username.toLowerCase(),
          scopes: found.scopes.join(','),
          expires: null,
        };
        return [token, known ?? null];
      });
      return reply.sendJson(200, Object.fromEntries(facts));
    },

    revoke: ({ headers }, reply) => {
      const bearer = parseBearer(headers.authorization);
      return bearer && tokens.revoke(bearer)
        ? reply.send(204)
        : reply.sendJson(401, { error: 'No such token' });
    },
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

function makePage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; background: #161512; color: #bababa; margin: 0; display: grid; min-height: 100vh; place-items: center }
main { background: #262421; padding: 2rem; border-radius: 6px; max-width: 26rem }
h1 { font-size: 1.4rem; margin-top: 0 }
button, select { font: inherit; padding: .5rem 1rem; border-radius: 4px; border: 1px solid #555; background: #363431; color: #ddd }
button[value=authorize] { background: #3692e7; color: #fff; border-color: #3692e7 }
form { display: grid; gap: 1rem }
.buttons { display: flex; justify-content: space-between }
</style>
<main>${body}</main>
</html>`;
}

function makeAuthorizePage(
  request: AuthorizeRequest,
  fields: URLSearchParams,
  usernames: readonly string[],
): string {
  const hidden = [...fields].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const hint = request.usernameHint.toLowerCase();
  const options = usernames.map(
    (name) => `<option${name.toLowerCase() === hint ? ' selected' : ''}>${escapeHtml(name)}</option>`,
  );
  const scopes = request.scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('');
  return makePage(
    'Authorize',
    `<h1>Authorize</h1>
<p><strong>${escapeHtml(request.clientId)}</strong> wants to access your simulated Lichess account.</p>
${scopes ? `<p>Grants permission to:</p><ul>${scopes}</ul>` : '<p>No special permission is needed.</p>'}
<form method="post" action="/oauth/authorize">
${hidden.join('\n')}
<label>Signed in as <select name="signed_in_as">${options.join('')}</select></label>
<div class="buttons"><button name="decision" value="cancel">Cancel</button>
<button name="decision" value="authorize">Authorize</button></div>
</form>
<p>Redirects to ${escapeHtml(request.redirectUri.origin)}</p>`,
  );
}

function makeErrorPage(reason: string): string {
  return makePage('Authorization failed', `<h1>Authorization failed</h1><p>${escapeHtml(reason)}</p>`);
}
