/**
 * The OpenID Connect provider that the host has named. `openid-client` checks everything that can go wrong between two sites:
 * PKCE, state, nonce, the issuer of the answer and of the token, its signature, audience and time.
 */
import type * as client from 'openid-client';
import * as z from 'zod/mini';
import { oidcPaths } from '#contract/oidc';
import type { Config } from '../config.ts';

const timeoutSeconds = 10;

/** What is kept in the browser, sealed, until the provider sends it back. */
export const oidcAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  begun_at: z.number(),
  /** The user whose account is to be connected; without it this is a sign-in. */
  user_id: z.optional(z.string()),
});
export type OidcAttempt = z.infer<typeof oidcAttempt>;

/** What the provider says about a person. Only the first two fields identify an account. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  /** Only where the provider has confirmed it. */
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

  /** As the provider itself writes it. */
  async getIssuer(): Promise<string> {
    return (await this.#find()).server.serverMetadata().issuer;
  }

  /** Where the browser is sent, and what it has to bring back. */
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

  /** Throws unless it is the answer to this attempt, by this provider. */
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
    // Many providers tell more there than in the token; `sub` must be the same.
    const hasMore = server.serverMetadata().userinfo_endpoint !== undefined;
    const told = hasMore ? await client.fetchUserInfo(server, tokens.access_token, subject) : {};
    const claims = z.parse(person, { ...token, ...told });
    const email = claims.email_verified === true ? claims.email : undefined;
    const name = claims.preferred_username ?? claims.name ?? email ?? '';
    return { issuer, subject, email, name };
  }

  /** Looked up when it is first needed, and again after a failure: the provider may start later than we do. */
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
    // Loaded where it is used: most servers have no provider.
    const client = await import('openid-client');
    const issuer = new URL(oidcIssuer);
    // `config.ts` lets plain http through on this machine only.
    const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    // Without it the library trusts TLS and does not look at signatures.
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
