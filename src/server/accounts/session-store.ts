import { sql, SqliteAdapter } from 'kysely';
import { sessionLimits } from '#contract/account-care';
import { type User } from '#contract/accounts';
import { prepareQuery } from '../db/prepared.ts';
import type { Db } from '../db/tables.ts';
import { makeUser } from './store.ts';

const hourMs = 60 * 60_000;

export interface NewSession {
  tokenHash: string;
  userId: string;
  passwordHash: string;
  createdAt: number;
  expiresAt: number;
  /** What it is called in the user's list. */
  browser: string;
}

/**
 * Only while the password is still the one that was checked; false: it has been changed since, and its sessions have been ended.
 * PostgreSQL holds the user's row, so that a change of it waits for the session that it has to end.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const owner = db
    .selectFrom('users')
    .select([
      sql<string>`cast(${session.tokenHash} as text)`.as('token_hash'),
      'id as user_id',
      sql<number>`cast(${session.createdAt} as bigint)`.as('created_at'),
      sql<number>`cast(${session.expiresAt} as bigint)`.as('expires_at'),
      sql<string>`cast(${session.browser} as text)`.as('browser'),
      sql<number>`cast(${session.createdAt} as bigint)`.as('seen_at'),
    ])
    .where('id', '=', session.userId)
    .where('password_hash', '=', session.passwordHash)
    .where('disabled_at', 'is', null)
    .$if(!isSqlite, (query) => query.forShare());
  const inserted = await db
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'created_at', 'expires_at', 'browser', 'seen_at'])
    .expression(owner)
    .executeTakeFirstOrThrow();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Asked on every signed-in request. */
const sessionUser = prepareQuery((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.email',
      'users.username',
      'users.username_lichess',
      'users.username_chess_dot_com',
      'users.is_admin',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now),
);

export async function findSessionUser(db: Db, tokenHash: string, now: number): Promise<User | undefined> {
  const [row] = (await db.executeQuery(sessionUser(db, { tokenHash, now }))).rows;
  return row && makeUser(row);
}

/** Which of these sessions are still good. */
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

/** The newest first; more than a page of them nobody would read. */
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

/** To the hour: whoever goes from page to page writes once. */
export async function markSeen(db: Db, userId: string, tokenHash: string, nowMs: number): Promise<void> {
  const marked = await db
    .updateTable('sessions')
    .set({ seen_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .where((where) => where.or([where('seen_at', 'is', null), where('seen_at', '<', nowMs - hourMs)]))
    .executeTakeFirst();
  if (marked.numUpdatedRows > 0n)
    await db.updateTable('users').set({ seen_at: nowMs }).where('id', '=', userId).execute();
}
