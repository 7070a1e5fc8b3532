import type { Db } from '../db/tables.ts';
import { endCredentials } from './credentials-store.ts';

export interface PasswordChange {
  userId: string;
  oldHash: string;
  newHash: string;
  tokenHash: string;
}

/** Returns false if the old password has changed since it was checked. */
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
