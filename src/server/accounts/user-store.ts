import { sql, SqliteAdapter } from 'kysely';
import type { User } from '#contract/accounts';
import { makeTime } from '#contract/wire-schedule';
import type { Db } from '../db/tables.ts';
import { addressNamePrefix } from '../db/migrations/0008-names.ts';
import { accountKey, emailKey, usernameKey } from './identity.ts';

export interface NewUser {
  id: string;
  email: string;
  username: string;
  passwordHash: string;
  createdAt: number;
}

export const userColumns = [
  'users.id',
  'users.email',
  'users.username',
  'users.username_lichess',
  'users.username_chess_dot_com',
  'users.is_admin',
  'users.guest_until',
] as const;

export async function insertUser(
  db: Db,
  user: NewUser,
): Promise<'inserted' | 'email exists' | 'username exists'> {
  const inserted = await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_key: emailKey(user.email),
      username: user.username,
      username_key: usernameKey(user.username),
      password_hash: user.passwordHash,
      username_lichess: '',
      username_chess_dot_com: '',
      confirmed_at: null,
      created_at: user.createdAt,
      is_admin: sql<number>`case when exists (select 1 from users) then 0 else 1 end`,
      disabled_at: null,
      seen_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0) return 'inserted';
  return (await findTaken(db, user.email, user.username)) ?? 'username exists';
}

export async function findTaken(
  db: Db,
  email: string,
  username: string,
): Promise<'email exists' | 'username exists' | undefined> {
  const taken = await db
    .selectFrom('users')
    .select(['email_key'])
    .where((where) =>
      where.or([where('email_key', '=', emailKey(email)), where('username_key', '=', usernameKey(username))]),
    )
    .execute();
  if (taken.length === 0) return undefined;
  return taken.some((row) => row.email_key === emailKey(email)) ? 'email exists' : 'username exists';
}

export async function getUser(db: Db, id: string): Promise<User> {
  return makeUser(
    await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

interface FoundUser {
  user: User;
  userId: string;
  passwordHash: string;
  isDisabled: boolean;
  factoredAt: number | null;
}

export async function findUserWithPassword(db: Db, name: string): Promise<FoundUser | undefined> {
  const { by, key } = accountKey(name);
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([...userColumns, 'disabled_at', 'password_hash', 'second_factors.confirmed_at as factored_at'])
    .where(`${by}_key`, '=', key)
    .where('guest_until', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    user: makeUser(row),
    userId: row.id,
    passwordHash: row.password_hash,
    isDisabled: row.disabled_at !== null,
    factoredAt: row.factored_at,
  };
}

/**
 * Selects nothing if the account was disabled or its password has changed since the check. Locks the row on
 * PostgreSQL.
 */
export function selectChecked(db: Db, { userId, passwordHash }: { userId: string; passwordHash: string }) {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .$if(!isSqlite, (query) => query.forShare());
}

export function makeUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    username_lichess: row.username_lichess,
    username_chess_dot_com: row.username_chess_dot_com,
    ...(row.is_admin === 1 && { is_admin: true }),
    ...(row.guest_until !== null && { guest_until: makeTime(row.guest_until) }),
  };
}

type UserRow = Omit<User, 'is_admin' | 'guest_until'> & { is_admin: number; guest_until: number | null };

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function queueFirstAccounts(tx: Db): Promise<void> {
  if (tx.getExecutor().adapter instanceof SqliteAdapter || (await hasAccounts(tx))) return;
  await sql`lock table users in exclusive mode`.execute(tx);
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash;
}

export interface MailAddress {
  email: string;
  username: string;
  isConfirmed: boolean;
}

export async function findMailAddress(db: Db, userId: string): Promise<MailAddress | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'username', 'confirmed_at'])
    .where('id', '=', userId)
    .where('email', '<>', '')
    .executeTakeFirst();
  return row && { email: row.email, username: row.username, isConfirmed: row.confirmed_at !== null };
}

export async function renameUser(db: Db, userId: string, username: string): Promise<boolean> {
  const renamed = await db
    .updateTable('users')
    .set({ username, username_key: usernameKey(username) })
    .where('id', '=', userId)
    .executeTakeFirst();
  return Number(renamed.numUpdatedRows) > 0;
}

export async function findAddressNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', sql<string>`${addressNamePrefix} || id`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function updatePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

export async function isConfirmed(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('confirmed_at').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

export async function confirmUser(db: Db, userId: string, now: number): Promise<void> {
  await db.updateTable('users').set({ confirmed_at: now }).where('id', '=', userId).execute();
}

export async function updateSiteUsername(
  db: Db,
  userId: string,
  site: 'username_lichess' | 'username_chess_dot_com',
  username: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ [site]: username })
    .where('id', '=', userId)
    .execute();
}
