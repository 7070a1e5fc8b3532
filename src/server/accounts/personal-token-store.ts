import { sql } from 'kysely';
import type { User } from '#contract/accounts';
import { tokenLimits, type TokenScope } from '#contract/tokens';
import { prepareRowQuery } from '../db/prepared.ts';
import { changeWithinQuota } from '../db/quota.ts';
import type { Db } from '../db/tables.ts';
import { makeUser, selectChecked, userColumns } from './user-store.ts';

export interface NewPersonalToken {
  tokenHash: string;
  userId: string;
  passwordHash: string;
  sessionHash: string;
  name: string;
  scope: TokenScope;
  createdAt: number;
}

export async function insertPersonalToken(db: Db, token: NewPersonalToken): Promise<boolean> {
  const owner = selectChecked(db, token)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .select('sessions.user_id')
          .whereRef('sessions.user_id', '=', 'users.id')
          .where('sessions.token_hash', '=', token.sessionHash),
      ),
    )
    .select([
      sql<string>`cast(${token.tokenHash} as text)`.as('token_hash'),
      'id as user_id',
      sql<string>`cast(${token.name} as text)`.as('name'),
      sql<TokenScope>`cast(${token.scope} as text)`.as('scope'),
      sql<number>`cast(${token.createdAt} as bigint)`.as('created_at'),
    ]);
  const insert = db
    .insertInto('personal_tokens')
    .columns(['token_hash', 'user_id', 'name', 'scope', 'created_at'])
    .expression(owner)
    .compile();
  return changeWithinQuota(db, token.userId, ['personal_tokens'], [insert]);
}

const tokenOwner = prepareRowQuery((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('personal_tokens')
    .innerJoin('users', 'users.id', 'personal_tokens.user_id')
    .select([...userColumns, 'personal_tokens.scope', 'personal_tokens.used_at'])
    .where('personal_tokens.token_hash', '=', tokenHash)
    .where('users.disabled_at', 'is', null),
);

interface TokenOwner {
  user: User;
  scope: TokenScope;
  usedAt: number | null;
}

export async function findTokenOwner(db: Db, tokenHash: string): Promise<TokenOwner | undefined> {
  const [row] = (await db.executeQuery(tokenOwner(db, { tokenHash }))).rows;
  if (row === undefined) return undefined;
  return { user: makeUser(row), scope: row.scope, usedAt: row.used_at };
}

export async function markTokenUsed(db: Db, tokenHash: string, nowMs: number): Promise<void> {
  await db
    .updateTable('personal_tokens')
    .set({ used_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function listPersonalTokens(db: Db, userId: string) {
  return db
    .selectFrom('personal_tokens')
    .select(['token_hash', 'name', 'scope', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(tokenLimits.tokens)
    .execute();
}

export async function deletePersonalToken(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('personal_tokens').where('token_hash', '=', tokenHash).execute();
}

export async function deletePersonalTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('personal_tokens').where('user_id', '=', userId).execute();
}
