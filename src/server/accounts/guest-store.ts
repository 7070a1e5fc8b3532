import { sql, SqliteAdapter } from 'kysely';
import type { Db } from '../db/tables.ts';
import type { NewUser } from './user-store.ts';
import { emailKey, usernameKey } from './identity.ts';

export interface NewGuest {
  id: string;
  username: string;
  createdAt: number;
  guestUntil: number;
}

/** No password has an empty hash, so nobody can log in to a guest account. */
export const guestsPasswordHash = '';

export async function insertGuest(db: Db, guest: NewGuest, most: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(tx.getExecutor().adapter instanceof SqliteAdapter))
      await sql`select pg_advisory_xact_lock(hashtext('tabiya guests'))`.execute(tx);
    const { alive } = await tx
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('alive'))
      .where('guest_until', 'is not', null)
      .executeTakeFirstOrThrow();
    if (Number(alive) >= most) return false;
    await tx
      .insertInto('users')
      .values({
        id: guest.id,
        email: '',
        email_key: `guest ${guest.id}`,
        username: guest.username,
        username_key: usernameKey(guest.username),
        password_hash: guestsPasswordHash,
        username_lichess: '',
        username_chess_dot_com: '',
        confirmed_at: null,
        created_at: guest.createdAt,
        is_admin: 0,
        disabled_at: null,
        seen_at: guest.createdAt,
        guest_until: guest.guestUntil,
      })
      .execute();
    return true;
  });
}

export async function keepGuest(db: Db, { id, email, username, passwordHash }: NewUser): Promise<boolean> {
  const claimed = await db
    .updateTable('users')
    .set({
      email,
      email_key: emailKey(email),
      username,
      username_key: usernameKey(username),
      password_hash: passwordHash,
      guest_until: null,
    })
    .where('id', '=', id)
    .where('guest_until', 'is not', null)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

export async function findPastGuests(db: Db, nowMs: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('guest_until', '<=', nowMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('live_games')
            .select('live_games.id')
            .where('ended_at', 'is', null)
            .where((where) =>
              where.or([
                where('white_id', '=', where.ref('users.id')),
                where('black_id', '=', where.ref('users.id')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('guest_until')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function claimPastGuest(tx: Db, id: string, nowMs: number): Promise<boolean> {
  const claimed = await tx
    .updateTable('users')
    .set({ seen_at: nowMs })
    .where('id', '=', id)
    .where('guest_until', '<=', nowMs)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}
