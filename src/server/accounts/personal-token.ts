/**
 * API tokens work only in the Authorization header, because URLs end up in logs. A header without an API
 * token is ignored, because a proxy may have added it.
 */
import type { FastifyRequest } from 'fastify';
import { apiRoutes } from '#contract/api';
import type { User } from '#contract/accounts';
import { tokenPrefix } from '#contract/tokens';
import { ApiError } from '../errors.ts';
import type { Db } from '../db/tables.ts';
import { findTokenOwner, markTokenUsed } from './personal-token-store.ts';
import { hashToken, makeToken } from './token.ts';

const bearer = new RegExp(`^Bearer (${tokenPrefix}[\\w-]{43})$`, 'i');
const hourMs = 60 * 60_000;

export function makePersonalToken(): string {
  return `${tokenPrefix}${makeToken()}`;
}

export function readPersonalToken({ headers }: FastifyRequest): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1];
}

export async function getTokenUser(
  { db, now }: { db: Db; now: () => number },
  request: FastifyRequest,
  token: string,
): Promise<User> {
  const tokenHash = hashToken(token);
  const owner = await findTokenOwner(db, tokenHash);
  if (owner === undefined) throw new ApiError('user_not_logged_in', { message: 'This token is not valid' });
  const needed = findNeededScope(request);
  if (needed === 'session')
    throw new ApiError('token_forbidden', { message: 'Tokens cannot do this. Sign in with a browser' });
  if (needed === 'write' && owner.scope === 'read') throw new ApiError('token_forbidden');
  if (owner.usedAt === null || owner.usedAt <= now() - hourMs) await markTokenUsed(db, tokenHash, now());
  return owner.user;
}

function findNeededScope({ method, routeOptions }: FastifyRequest): 'read' | 'write' | 'session' {
  const access = apiRoutes[`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`]?.access;
  return access === 'read' || access === 'write' ? access : 'session';
}
