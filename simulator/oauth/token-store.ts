import { createHash, randomBytes } from 'node:crypto';

export interface Token {
  username: string;
  scopes: readonly string[];
}
export interface Grant {
  username: string;
  scopes: readonly string[];
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
}
export interface TokenRequest {
  code: string;
  codeVerifier: string;
  redirectUri: string;
  clientId: string;
}

const codeLifetimeMs = 120_000;

export function parseBearer(header: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
}

const withoutSlash = (uri: string): string => uri.replace(/\/$/, '');
const makeSecret = (prefix: string): string => prefix + randomBytes(16).toString('hex');

export type TokenStore = ReturnType<typeof makeTokenStore>;

export function makeTokenStore(now: () => number) {
  const codes = new Map<string, { grant: Grant; issuedAt: number }>();
  const tokens = new Map<string, Token>();

  function makeToken(username: string, scopes: readonly string[]): string {
    const token = makeSecret('lio_');
    tokens.set(token, { username, scopes });
    return token;
  }

  return {
    makeToken,
    find: (token: string): Token | undefined => tokens.get(token),
    revoke: (token: string): boolean => tokens.delete(token),
    makeCode: (grant: Grant): string => {
      const code = makeSecret('liu_');
      codes.set(code, { grant, issuedAt: now() });
      return code;
    },
    exchange: (request: TokenRequest): { token: string } | { reason: string } => {
      const found = codes.get(request.code);
      codes.delete(request.code);
      if (!found || now() - found.issuedAt > codeLifetimeMs)
        return { reason: 'authorization code invalid or expired' };
      const { grant } = found;
      if (request.codeVerifier.length < 43) return { reason: 'code_verifier too short' };
      const challenge = createHash('sha256').update(request.codeVerifier).digest('base64url');
      if (challenge !== grant.codeChallenge) {
        return { reason: 'hash of code_verifier does not match code_challenge' };
      }
      if (withoutSlash(request.redirectUri) !== withoutSlash(grant.redirectUri)) {
        return { reason: 'authorization code was issued for a different redirect_uri' };
      }
      if (request.clientId !== grant.clientId) {
        return { reason: 'authorization code was issued for a different client_id' };
      }
      return { token: makeToken(grant.username, grant.scopes) };
    },
  };
}
