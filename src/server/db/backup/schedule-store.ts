import type { Db } from '../tables.ts';

const mostRows = 100;

export async function takeBackupTurn(
  db: Db,
  turn: { dueAt: number; host: string; nowMs: number; leaseMs: number },
): Promise<boolean> {
  const { dueAt, host, nowMs } = turn;
  const known = await db
    .selectFrom('backups')
    .select(['finished_at', 'claimed_until'])
    .where('due_at', '=', dueAt)
    .executeTakeFirst();
  if (known !== undefined && (known.finished_at !== null || known.claimed_until > nowMs)) return false;
  const claim = { host, claimed_until: nowMs + turn.leaseMs };
  const taken = await db
    .insertInto('backups')
    .values({ due_at: dueAt, ...claim })
    .onConflict((conflict) =>
      conflict
        .column('due_at')
        .doUpdateSet(claim)
        .where('backups.finished_at', 'is', null)
        .where('backups.claimed_until', '<=', nowMs),
    )
    .executeTakeFirst();
  return Number(taken.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function finishTurn(
  db: Db,
  dueAt: number,
  made: { file: string; byte_count: number; row_count: number; finished_at: number },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ ...made, problem: null })
    .where('due_at', '=', dueAt)
    .execute();
  const [oldest] = await db
    .selectFrom('backups')
    .select('due_at')
    .orderBy('due_at', 'desc')
    .offset(mostRows)
    .limit(1)
    .execute();
  if (oldest !== undefined) await db.deleteFrom('backups').where('due_at', '<=', oldest.due_at).execute();
}

export async function giveTurnBack(
  db: Db,
  dueAt: number,
  { problem, againAt }: { problem: string | null; againAt: number },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ claimed_until: againAt, problem })
    .where('due_at', '=', dueAt)
    .execute();
}

export async function listBackups(db: Db, count: number) {
  return db.selectFrom('backups').selectAll().orderBy('due_at', 'desc').limit(count).execute();
}

export async function findLastSize(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('backups')
    .select('byte_count')
    .where('finished_at', 'is not', null)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.byte_count ?? 0;
}
