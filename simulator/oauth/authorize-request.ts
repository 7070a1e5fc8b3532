export interface AuthorizeRequest {
  clientId: string;
  redirectUri: URL;
  codeChallenge: string;
  scopes: string[];
  state: string;
  usernameHint: string;
}

const knownScopes = new Set(
  'preference:read preference:write email:read challenge:read challenge:write challenge:bulk study:read study:write tournament:write racer:write puzzle:read puzzle:write team:read team:write team:lead follow:read follow:write msg:write board:play bot:play engine:read engine:write'.split(
    ' ',
  ),
);

function parseRedirectUri(value: string): URL | undefined {
  const uri = URL.parse(value);
  if (!uri || uri.hash) return undefined;
  const isCustomScheme = !['http:', 'https:'].includes(uri.protocol);
  return isCustomScheme && !uri.protocol.includes('.') ? undefined : uri;
}

export function parseAuthorizeRequest(fields: URLSearchParams): AuthorizeRequest | { reason: string } {
  const field = (name: string): string => fields.get(name) ?? '';
  if (!field('client_id')) return { reason: 'client_id required (choose any)' };
  const redirectUri = parseRedirectUri(field('redirect_uri'));
  if (!redirectUri) return { reason: 'redirect_uri invalid' };
  if (field('response_type') !== 'code') return { reason: "supports only response_type 'code'" };
  if (field('code_challenge_method') !== 'S256')
    return { reason: "supports only code_challenge_method 'S256'" };
  if (!field('code_challenge')) return { reason: 'code_challenge required' };
  const scopes = field('scope').split(/\s+/).filter(Boolean);
  const unknown = scopes.find((scope) => !knownScopes.has(scope));
  if (unknown) return { reason: `invalid scope: ${unknown}` };
  return {
    clientId: field('client_id'),
    redirectUri,
    codeChallenge: field('code_challenge'),
    scopes,
    state: field('state'),
    usernameHint: field('username'),
  };
}
