import type { Db, SecondFactorTable } from '../db/tables.ts';

export async function findFactor(db: Db, userId: string): Promise<SecondFactorTable | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Replaces a factor that was begun but never confirmed. False: there is a confirmed one. */
export async function beginFactor(db: Db, userId: string, sealedSecret: string): Promise<boolean> {
  const row = { sealed_secret: sealedSecret, confirmed_at: null, last_step: 0, recovery_hashes: '' };
  const begun = await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return Number(begun.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function confirmFactor(
  db: Db,
  userId: string,
  confirmed: { confirmed_at: number; recovery_hashes: string },
): Promise<void> {
  await db.updateTable('second_factors').set(confirmed).where('user_id', '=', userId).execute();
}

/** Several requests may bring one code; only one of them gets true. */
export async function takeCodeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Several requests may bring one recovery code; only one of them gets true. */
export async function replaceRecoveryHashes(
  db: Db,
  userId: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('second_factors')
    .set({ recovery_hashes: after })
    .where('user_id', '=', userId)
    .where('recovery_hashes', '=', before)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

export async function removeFactor(db: Db, userId: string): Promise<boolean> {
  const removed = await db.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
