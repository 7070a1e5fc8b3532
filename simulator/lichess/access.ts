import type { Study } from '../studies/study.ts';
import { parseBearer, type Token, type TokenStore } from '../oauth/token-store.ts';

export interface Visitor {
  token?: Token;
  isDead: boolean;
}

export function findVisitor(authorization: string | undefined, tokens: TokenStore): Visitor {
  const bearer = parseBearer(authorization);
  if (!bearer) return { isDead: false };
  const token = tokens.find(bearer);
  return token ? { token, isDead: false } : { isDead: true };
}

export const visitorId = ({ token }: Visitor): string | undefined => token?.username.toLowerCase();

/** Lichess answers 403 to a token without `study:read`, even where no token is needed. */
export function lacksStudyScope({ token }: Visitor): boolean {
  return token !== undefined && !token.scopes.includes('study:read');
}

export function isListedFor(study: Study, visitor: Visitor): boolean {
  return study.visibility === 'public' || visitorId(visitor) === study.owner;
}

export function findRefusal(study: Study, visitor: Visitor): 401 | 403 | undefined {
  if (study.visibility !== 'private') return undefined;
  const id = visitorId(visitor);
  if (id === undefined) return 401;
  return study.members.includes(id) ? undefined : 403;
}

export function findWriteRefusal(
  study: Study,
  { token }: Visitor,
): [status: number, error: string] | undefined {
  if (!token) return [401, 'Missing authorization header'];
  if (!token.scopes.includes('study:write')) return [403, 'Missing scope: study:write'];
  if (!study.members.includes(token.username.toLowerCase())) return [400, 'You cannot edit this study'];
  return undefined;
}
