import { sql } from 'kysely';
import { adminLimits } from '#contract/admin';
import type { Db } from '../db/tables.ts';

export interface StoredAccount {
  id: string;
  username: string;
  email: string;
  created_at: number;
  seen_at: number | null;
  is_admin: number;
  disabled_at: number | null;
  factored_at: number | null;
  guest_until: number | null;
  bytes: number;
}

function accounts(db: Db) {
  return (
    db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'created_at', 'seen_at', 'is_admin', 'disabled_at', 'guest_until'])
      .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
      .select('second_factors.confirmed_at as factored_at')
      .select(({ selectFrom }) =>
        selectFrom('quota_usage')
          .select(sql<number>`coalesce(sum(byte_count), 0)`.as('bytes'))
          .whereRef('quota_usage.user_id', '=', 'users.id')
          .as('bytes'),
      )
      // Leave out the placeholder for deleted users. It has no password and is not a guest.
      .where(({ eb, or }) => or([eb('password_hash', '<>', ''), eb('guest_until', 'is not', null)]))
  );
}

export async function findAccounts(
  db: Db,
  { after, search = '' }: { after?: string | undefined; search?: string | undefined },
): Promise<StoredAccount[]> {
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  let query = accounts(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(adminLimits.accountsPerPage + 1);
  if (search.trim() !== '')
    query = query.where(
      sql<boolean>`(lower(username) like ${pattern} escape '\\' or email_key like ${pattern} escape '\\')`,
    );
  if (after !== undefined) {
    const last = db.selectFrom('users').select(['created_at', 'id']).where('id', '=', after);
    query = query.where(({ eb, refTuple }) =>
      eb(refTuple('created_at', 'id'), '<', last.$asTuple('created_at', 'id')),
    );
  }
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

export async function findAccount(db: Db, id: string): Promise<StoredAccount | undefined> {
  const row = await accounts(db).where('id', '=', id).executeTakeFirst();
  return row && { ...row, bytes: Number(row.bytes) };
}

export async function setDisabled(db: Db, id: string, disabledAt: number | null): Promise<void> {
  await db.updateTable('users').set({ disabled_at: disabledAt }).where('id', '=', id).execute();
}

export async function setAdmin(db: Db, id: string, isAdmin: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_admin: isAdmin ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}
