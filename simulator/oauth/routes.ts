import type { SiteRequest } from '../http/site.ts';
import type { Reply } from '../http/reply.ts';
import type { Users } from '../users.ts';
import { parseAuthorizeRequest } from './authorize-request.ts';
import { makeAuthorizePage, makeErrorPage } from './pages.ts';
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
      // Lichess replaces the query of the redirect address.
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

    /** Null for invalid tokens. */
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
