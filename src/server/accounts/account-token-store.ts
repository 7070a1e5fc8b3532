import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';

export type TokenPurpose = 'confirm' | 'reset' | 'invite';

export async function insertAccountToken(
  db: Db,
  token: {
    tokenHash: string;
    userId: string;
    purpose: TokenPurpose;
    createdAt: number;
    expiresAt: number;
    madeBy?: string | undefined;
  },
): Promise<void> {
  await db
    .insertInto('account_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      purpose: token.purpose,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      made_by: token.madeBy ?? null,
    })
    .execute();
}

export async function isGoodAccountToken(
  db: Db,
  tokenHash: string,
  purpose: TokenPurpose,
  now: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('account_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where(isMakerTrusted)
    .executeTakeFirst();
  return found !== undefined;
}

function isMakerTrusted(where: ExpressionBuilder<Tables, 'account_tokens'>) {
  const findAdmin = (id: 'made_by' | 'user_id') =>
    where
      .selectFrom('users')
      .select('users.id')
      .whereRef('users.id', '=', `account_tokens.${id}`)
      .where('is_admin', '=', 1);
  return where.or([
    where('made_by', 'is', null),
    where.and([
      where.exists(findAdmin('made_by').where('disabled_at', 'is', null)),
      where.or([where('purpose', '<>', 'reset'), where.not(where.exists(findAdmin('user_id')))]),
    ]),
  ]);
}

export async function takeAccountToken(
  db: Db,
  tokenHash: string,
  purpose: TokenPurpose,
  now: number,
): Promise<{ userId: string; madeBy: string | null } | undefined> {
  const taken = await db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where(isMakerTrusted)
    .returning(['user_id', 'expires_at', 'made_by'])
    .executeTakeFirst();
  if (taken === undefined || taken.expires_at <= now) return undefined;
  return { userId: taken.user_id, madeBy: taken.made_by };
}

export async function deleteResetTokensOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .execute();
}

export async function deleteLinksMadeBy(db: Db, adminId: string): Promise<void> {
  await db.deleteFrom('account_tokens').where('made_by', '=', adminId).execute();
}

export async function deleteExpiredAccountTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<=', now).execute();
}
