import { executeSerializedPerUser } from '../db/change-all.ts';
import type { Db, SecondFactorTable } from '../db/tables.ts';

export async function findFactor(db: Db, userId: string): Promise<SecondFactorTable | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

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

export interface FactorConfirmation {
  userId: string;
  sealedSecret: string;
  confirmedAt: number;
  recoveryHashes: string;
  tokenHash: string;
}

export async function confirmFactor(db: Db, factor: FactorConfirmation): Promise<boolean> {
  const { userId } = factor;
  const confirm = db
    .updateTable('second_factors')
    .set({ confirmed_at: factor.confirmedAt, recovery_hashes: factor.recoveryHashes })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', factor.sealedSecret)
    .where('confirmed_at', 'is', null);
  const endTokens = db.deleteFrom('personal_tokens').where('user_id', '=', userId);
  const endSessions = db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', factor.tokenHash);
  const unchanged = await executeSerializedPerUser(db, userId, [
    confirm.compile(),
    { ...endTokens.compile(), minAffectedRows: 0 },
    { ...endSessions.compile(), minAffectedRows: 0 },
  ]);
  return unchanged === undefined;
}

export async function takeCodeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

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

/**
 * A stranger may have set up a factor before the owner confirmed the address. A reset by mail removes such a
 * factor.
 */
export async function removeUnprovenFactor(tx: Db, userId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'second_factors.user_id')
            .whereRef('users.confirmed_at', '<=', 'second_factors.confirmed_at'),
        ),
      ),
    )
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
}

export async function removeFactor(db: Db, userId: string): Promise<boolean> {
  const removed = await db.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
