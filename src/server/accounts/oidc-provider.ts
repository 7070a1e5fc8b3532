/**
 * `openid-client` checks PKCE, state, nonce, issuer, signature, audience and expiry, so this file does not.
 */
import type * as client from 'openid-client';
import * as z from 'zod/mini';
import { oidcPaths } from '#contract/oidc';
import type { Config } from '../config.ts';

const timeoutSeconds = 10;

export const oidcAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  begun_at: z.number(),
  user_id: z.optional(z.string()),
});
export type OidcAttempt = z.infer<typeof oidcAttempt>;

export interface OidcPerson {
  issuer: string;
  subject: string;
  email: string | undefined;
  name: string;
}

interface Found {
  client: typeof client;
  server: client.Configuration;
}

export function findOidcName({ oidcIssuer, oidcName }: Config): string | null {
  return oidcIssuer === undefined ? null : (oidcName ?? new URL(oidcIssuer).hostname);
}

export class OidcProvider {
  readonly #config: Config;
  #found: Promise<Found> | undefined;

  constructor(config: Config) {
    this.#config = config;
  }

  get isThere(): boolean {
    return this.#config.oidcIssuer !== undefined;
  }

  async getIssuer(): Promise<string> {
    return (await this.#find()).server.serverMetadata().issuer;
  }

  async begin(nowMs: number, userId?: string): Promise<{ url: string; attempt: OidcAttempt }> {
    const { client, server } = await this.#find();
    const verifier = client.randomPKCECodeVerifier();
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const url = client.buildAuthorizationUrl(server, {
      redirect_uri: `${this.#config.publicUrl}${oidcPaths.callback}`,
      scope: 'openid profile email',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    const attempt = { state, nonce, verifier, begun_at: nowMs };
    return { url: url.href, attempt: userId === undefined ? attempt : { ...attempt, user_id: userId } };
  }

  async finish(query: string, attempt: OidcAttempt): Promise<OidcPerson> {
    const { client, server } = await this.#find();
    const url = new URL(`${this.#config.publicUrl}${oidcPaths.callback}${query}`);
    const tokens = await client.authorizationCodeGrant(server, url, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (token === undefined) throw new Error('The provider sent no token');
    const { iss: issuer, sub: subject } = token;
    // Many providers send more claims by `userinfo` than in the token. The library checks that both name the
    // same user.
    const hasMore = server.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo = hasMore ? await client.fetchUserInfo(server, tokens.access_token, subject) : {};
    const claims = z.parse(person, { ...token, ...userInfo });
    const email = claims.email_verified === true ? claims.email : undefined;
    const name = claims.preferred_username ?? claims.name ?? email ?? '';
    return { issuer, subject, email, name };
  }

  #find(): Promise<Found> {
    this.#found ??= this.#discover().catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }

  async #discover(): Promise<Found> {
    const { oidcIssuer, oidcClientId = '', oidcClientSecret } = this.#config;
    if (oidcIssuer === undefined) throw new Error('No sign-in provider is set up');
    const client = await import('openid-client');
    const issuer = new URL(oidcIssuer);
    const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    // By default the library relies on TLS and does not check the signatures of tokens.
    const execute = [client.enableNonRepudiationChecks, ...insecure];
    const options = { execute, timeout: timeoutSeconds };
    const server = await client.discovery(issuer, oidcClientId, oidcClientSecret, undefined, options);
    return { client, server };
  }
}

const shortText = z.optional(z.string().check(z.maxLength(500)));
const person = z.looseObject({
  email: shortText,
  email_verified: z.optional(z.unknown()),
  preferred_username: shortText,
  name: shortText,
});
