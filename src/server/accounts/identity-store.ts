import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { selectChecked } from './user-store.ts';

export interface Identity {
  issuer: string;
  subject: string;
}

interface KnownUser {
  userId: string;
  passwordHash: string;
  factoredAt: number | null;
}

export async function findByIdentity(db: Db, { issuer, subject }: Identity): Promise<KnownUser | undefined> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.id', 'users.password_hash', 'second_factors.confirmed_at as factored_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && { userId: row.id, passwordHash: row.password_hash, factoredAt: row.factored_at };
}

export async function addIdentity(
  db: Db,
  userId: string,
  { issuer, subject }: Identity,
  nowMs: number,
): Promise<boolean> {
  const added = await db
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function connectIdentity(
  db: Db,
  owner: { userId: string; passwordHash: string },
  { issuer, subject }: Identity,
  nowMs: number,
): Promise<boolean> {
  const checked = selectChecked(db, owner)
    .where('confirmed_at', 'is not', null)
    .select([
      sql<string>`cast(${issuer} as text)`.as('issuer'),
      sql<string>`cast(${subject} as text)`.as('subject'),
      'id as user_id',
      sql<number>`cast(${nowMs} as bigint)`.as('created_at'),
    ]);
  const added = await db
    .insertInto('identities')
    .columns(['issuer', 'subject', 'user_id', 'created_at'])
    .expression(checked)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function hasIdentity(db: Db, userId: string, issuer: string): Promise<boolean> {
  const found = await db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return found !== undefined;
}

export async function removeIdentities(db: Db, userId: string): Promise<boolean> {
  const removed = await db.deleteFrom('identities').where('user_id', '=', userId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
