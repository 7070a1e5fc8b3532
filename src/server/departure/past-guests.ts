/** Guests go when their day is over, with everything. What survives a restart is the time in their row. */
import { claimPastGuest, findPastGuests } from '../accounts/guest-store.ts';
import type { Db } from '../db/tables.ts';
import { deleteUser } from './departure-store.ts';

/** At a time: each may have thousands of rows. */
const mostAtOnce = 20;

export async function deletePastGuests(db: Db, nowMs: number): Promise<void> {
  for (const id of await findPastGuests(db, nowMs, mostAtOnce)) {
    await db.transaction().execute(async (tx) => {
      if (await claimPastGuest(tx, id, nowMs)) await deleteUser(tx, id, nowMs);
    });
  }
}
