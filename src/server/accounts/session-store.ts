import { sql } from 'kysely';
import { sessionLimits } from '#contract/account-care';
import type { User } from '#contract/accounts';
import { executeSerializedPerUser } from '../db/change-all.ts';
import { prepareRowQuery } from '../db/prepared.ts';
import type { Db } from '../db/tables.ts';
import { makeUser, selectChecked, userColumns } from './user-store.ts';

const hourMs = 60 * 60_000;

export interface NewSession {
  tokenHash: string;
  userId: string;
  passwordHash: string;
  factoredAt: number | null;
  createdAt: number;
  expiresAt: number;
  browser: string;
}

export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const owner = selectChecked(db, session)
    .where(
      ({ selectFrom }) =>
        selectFrom('second_factors').select('confirmed_at').whereRef('user_id', '=', 'users.id'),
      'is not distinct from',
      session.factoredAt,
    )
    .select([
      sql<string>`cast(${session.tokenHash} as text)`.as('token_hash'),
      'id as user_id',
      sql<number>`cast(${session.createdAt} as bigint)`.as('created_at'),
      sql<number>`cast(${session.expiresAt} as bigint)`.as('expires_at'),
      sql<string>`cast(${session.browser} as text)`.as('browser'),
      sql<number>`cast(${session.createdAt} as bigint)`.as('seen_at'),
    ]);
  const insert = db
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'created_at', 'expires_at', 'browser', 'seen_at'])
    .expression(owner)
    .compile();
  return (await executeSerializedPerUser(db, session.userId, [insert])) === undefined;
}

export async function endOldestSessions(db: Db, userId: string, tokenHash: string): Promise<void> {
  const others = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(1_000)
    .offset(sessionLimits.sessions - 1);
  await db.deleteFrom('sessions').where('token_hash', 'in', others).execute();
}

const sessionUser = prepareRowQuery((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...userColumns, 'sessions.seen_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now),
);

export interface Session {
  readonly user: User;
  readonly tokenHash: string;
  readonly seenAt: number | null;
}

export async function findSession(db: Db, tokenHash: string, now: number): Promise<Session | undefined> {
  const [row] = (await db.executeQuery(sessionUser(db, { tokenHash, now }))).rows;
  if (row === undefined) return undefined;
  return { user: makeUser(row), tokenHash, seenAt: row.seen_at };
}

export async function findValidSessions(
  db: Db,
  tokenHashes: readonly string[],
  now: number,
): Promise<Set<string>> {
  if (tokenHashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', 'in', tokenHashes)
    .where('expires_at', '>', now)
    .execute();
  return new Set(rows.map((row) => row.token_hash));
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function listSessions(db: Db, userId: string, now: number) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'browser', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(sessionLimits.listed)
    .execute();
}

export async function deleteOtherSessions(db: Db, userId: string, tokenHash: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .execute();
}

export async function markSeen(db: Db, { user, tokenHash, seenAt }: Session, nowMs: number): Promise<void> {
  if (seenAt !== null && seenAt >= nowMs - hourMs) return;
  await db.updateTable('sessions').set({ seen_at: nowMs }).where('token_hash', '=', tokenHash).execute();
  await db.updateTable('users').set({ seen_at: nowMs }).where('id', '=', user.id).execute();
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
