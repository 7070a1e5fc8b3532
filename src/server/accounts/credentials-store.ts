import type { Db } from '../db/tables.ts';
import { removeIdentities } from './identity-store.ts';
import { deletePersonalTokensOf } from './personal-token-store.ts';
import { deleteOtherSessions } from './session-store.ts';
import { deleteResetTokensOf } from './account-token-store.ts';

/** Ends all access that someone with the old password may have created, except the current session. */
export async function endCredentials(tx: Db, userId: string, sessionHash = ''): Promise<void> {
  await deleteOtherSessions(tx, userId, sessionHash);
  await deletePersonalTokensOf(tx, userId);
  await deleteResetTokensOf(tx, userId);
  await removeIdentities(tx, userId);
  await endCalendar(tx, userId);
}

export async function endCalendar(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ calendar_hash: null, calendar_made_at: null })
    .where('user_id', '=', userId)
    .execute();
}

interface PasswordChange {
  userId: string;
  oldHash: string;
  newHash: string;
  tokenHash: string;
}

export async function changePassword(db: Db, change: PasswordChange): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ password_hash: change.newHash })
      .where('id', '=', change.userId)
      .where('password_hash', '=', change.oldHash)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await endCredentials(tx, change.userId, change.tokenHash);
    return true;
  });
}
