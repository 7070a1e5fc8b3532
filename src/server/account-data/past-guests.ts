import { claimPastGuest, findPastGuests } from '../accounts/guest-store.ts';
import type { Db } from '../db/tables.ts';
import { deleteUser } from './account-deletion-store.ts';

const mostAtOnce = 20;

export async function deletePastGuests(db: Db, nowMs: number): Promise<void> {
  for (const id of await findPastGuests(db, nowMs, mostAtOnce)) {
    await db.transaction().execute(async (tx) => {
      if (await claimPastGuest(tx, id, nowMs)) await deleteUser(tx, id, nowMs);
    });
  }
}
