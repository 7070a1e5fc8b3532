/**
 * Connects to Lichess with OAuth and PKCE in the browser. docs/decisions/0011-browser-calls-chess-sites.md
 * explains why the server does not do it.
 */
import * as z from 'zod/mini';

import { unreachableSentence } from './unreachable-lichess.ts';

const callbackPath = '/lichess_connected';
const storageKey = 'tabiya-lichess-connecting';
const scopes = { read: 'study:read', write: 'study:read study:write' } as const;
/** `write` is requested only when the user sends a study to Lichess. */
export type LichessAccess = keyof typeof scopes;

const oauthAttempt = z.object({
  state: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  clientId: z.string(),
  returnPath: z.string().check(z.regex(/^\/(?!\/)/)),
});
export type OauthAttempt = z.infer<typeof oauthAttempt>;

export type ConnectAnswer =
  | { kind: 'code'; code: string; attempt: OauthAttempt }
  | { kind: 'refused'; message: string; returnPath: string };

export class ConnectFailure extends Error {
  override name = 'ConnectFailure';
}

interface Sites {
  lichess_url: string;
  public_url: string;
}

const connectTimeoutMs = 8000;

/** Checks Lichess before the redirect, so that the user does not end on the browser's error page. */
export async function checkReachable(lichessUrl: string): Promise<void> {
  const signal = AbortSignal.timeout(connectTimeoutMs);
  const init = { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal } as const;
  await fetch(new URL('/robots.txt', lichessUrl), init).catch(() => {
    throw new ConnectFailure(unreachableSentence);
  });
}

export async function makeConnectUrl(
  sites: Sites,
  page: { home: string; returnPath: string; username: string; access?: LichessAccess },
  storage: Storage,
): Promise<string> {
  const verifier = makeSecret();
  const going: OauthAttempt = {
    state: makeSecret(),
    verifier,
    redirectUri: page.home + callbackPath,
    clientId: new URL(sites.public_url).host,
    returnPath: page.returnPath,
  };
  storage.setItem(storageKey, JSON.stringify(going));
  const url = new URL('/oauth', sites.lichess_url);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: going.clientId,
    redirect_uri: going.redirectUri,
    code_challenge_method: 'S256',
    code_challenge: await makeChallenge(verifier),
    scope: scopes[page.access ?? 'read'],
    state: going.state,
    ...(page.username !== '' && { username: page.username }),
  }).toString();
  return url.href;
}

function takeAttempt(storage: Storage): OauthAttempt | undefined {
  const text = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  try {
    const parsed = z.safeParse(oauthAttempt, JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export function takeConnectAnswer(query: string, storage: Storage): ConnectAnswer {
  const fields = new URLSearchParams(query);
  const going = takeAttempt(storage);
  const code = fields.get('code');
  if (going === undefined || fields.get('state') !== going.state) {
    const message = 'This response from Lichess does not match your request. Please connect again.';
    return { kind: 'refused', message, returnPath: going?.returnPath ?? '/' };
  }
  if (code !== null) return { kind: 'code', code, attempt: going };
  const reason =
    fields.get('error') === 'access_denied'
      ? 'You did not allow the connection. Nothing was changed.'
      : `Lichess did not connect: ${fields.get('error_description') ?? fields.get('error') ?? 'no reason given'}.`;
  return { kind: 'refused', message: reason, returnPath: going.returnPath };
}

const tokenAnswer = z.object({ access_token: z.string().check(z.regex(/^[A-Za-z0-9_]+$/)) });
const account = z.object({ username: z.string() });

async function ask<T>(url: URL, init: RequestInit, schema: z.ZodMiniType<T>): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'omit', cache: 'no-store', ...init });
  } catch {
    throw new ConnectFailure(unreachableSentence);
  }
  if (response.status === 429)
    throw new ConnectFailure('Lichess asks for a pause. Wait a minute and connect again.');
  const parsed = response.ok ? z.safeParse(schema, await response.json().catch(() => undefined)) : undefined;
  if (parsed?.success) return parsed.data;
  throw new ConnectFailure('Lichess did not accept this connection. Please connect again.');
}

export async function exchangeCode(
  lichessUrl: string,
  { code, attempt: going }: { code: string; attempt: OauthAttempt },
): Promise<{ token: string; username: string }> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: going.verifier,
    redirect_uri: going.redirectUri,
    client_id: going.clientId,
  });
  const given = await ask(new URL('api/token', lichessUrl), { method: 'POST', body: form }, tokenAnswer);
  const token = given.access_token;
  const headers = { authorization: `Bearer ${token}` };
  const { username } = await ask(new URL('api/account', lichessUrl), { headers }, account);
  return { token, username };
}

/** Returns false if the request fails. A token that Lichess does not know counts as revoked. */
export async function revokeLichessToken(lichessUrl: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  try {
    const url = new URL('api/token', lichessUrl);
    const response = await fetch(url, { method: 'DELETE', credentials: 'omit', headers });
    return response.ok || response.status === 401;
  } catch {
    return false;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function makeSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

export async function makeChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(digest));
}

/** PKCE needs hashing, which browsers offer only on https and on localhost. */
export function canHash(): boolean {
  return globalThis.isSecureContext;
}
