import * as z from 'zod/mini';

import { UpstreamFailure, type Subject } from './failure.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Send } from './request.ts';

/**
 * OAuth 2 with PKCE (https://www.rfc-editor.org/rfc/rfc7636): the page makes a secret, shows Lichess its hash,
 * and proves with the secret that the code it gets back is its own.
 */
const scope = 'study:read';
const subject: Subject = { what: 'account' };

/** Kept by the page while the user is away at Lichess. */
export const pendingLogin = z.object({
  state: z.string(),
  codeVerifier: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
});
export type PendingLogin = z.infer<typeof pendingLogin>;

const tokenAnswer = z.object({ access_token: z.string().check(z.regex(/^[A-Za-z0-9_]+$/)) });
const account = z.object({ id: z.string(), username: z.string() });
export type LichessAccount = z.infer<typeof account>;

function encodeBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const makeSecret = (): string => encodeBase64Url(crypto.getRandomValues(new Uint8Array(48)));

/** Where to send the user, and what to keep until Lichess sends them back. */
export async function startLogin(
  lichessUrl: string,
  { clientId, redirectUri, username }: { clientId: string; redirectUri: string; username?: string },
): Promise<{ url: string; pending: PendingLogin }> {
  // Browsers give pages over plain http no way to hash.
  if (globalThis.crypto.subtle === undefined)
    throw new UpstreamFailure('login-needs-https', 'lichess', subject);
  const pending = { state: makeSecret(), codeVerifier: makeSecret(), clientId, redirectUri };
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.codeVerifier));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
    code_challenge: encodeBase64Url(new Uint8Array(hash)),
    scope,
    state: pending.state,
    ...(username && { username }),
  });
  return { url: `${lichessUrl}/oauth?${query}`, pending };
}

/** The token for the code in the address Lichess sent the user back to. An answer to another question is refused unread. */
export async function finishLogin(
  send: Send,
  lichessUrl: string,
  returned: URLSearchParams,
  pending: PendingLogin,
): Promise<string> {
  const fail = (kind: 'login-cancelled' | 'login-failed', detail = ''): UpstreamFailure =>
    new UpstreamFailure(kind, 'lichess', subject, 0, detail);
  if (returned.get('state') !== pending.state) throw fail('login-failed', 'state does not match');
  if (returned.get('error') === 'access_denied') throw fail('login-cancelled');
  const code = returned.get('code');
  if (!code) throw fail('login-failed', returned.get('error') ?? 'no code');
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: pending.codeVerifier,
    redirect_uri: pending.redirectUri,
    client_id: pending.clientId,
  });
  const request = {
    upstream: 'lichess',
    url: `${lichessUrl}/api/token`,
    subject,
    init: { method: 'POST', body },
  } as const;
  const text = await send(request, (answer) => answer.text()).catch((error: unknown) => {
    const isRefused = error instanceof UpstreamFailure && error.kind === 'refused';
    throw isRefused ? fail('login-failed', error.detail) : error;
  });
  return parseAnswer(text, tokenAnswer, 'lichess', subject).access_token;
}

export async function getAccount(
  send: Send,
  lichessUrl: string,
  token: string,
  signal?: AbortSignal,
): Promise<LichessAccount> {
  const request = { upstream: 'lichess', url: `${lichessUrl}/api/account`, subject, token, signal } as const;
  return parseAnswer(await send(request, (answer) => answer.text()), account, 'lichess', subject);
}

/** Resolves as well when Lichess does not know the token any more: then there is nothing left to revoke. */
export async function revokeToken(send: Send, lichessUrl: string, token: string): Promise<void> {
  const url = `${lichessUrl}/api/token`;
  const request = { upstream: 'lichess', url, subject, token, init: { method: 'DELETE' } } as const;
  await send(request, (answer) => answer.text()).catch((error: unknown) => {
    if (!(error instanceof UpstreamFailure && error.kind === 'token-expired')) throw error;
  });
}
