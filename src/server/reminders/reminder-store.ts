import type { Db, RemindersTable } from '../db/tables.ts';
import { ofBothKinds } from '../memory/counting-row-store.ts';

export async function findReminders(db: Db, userId: string): Promise<RemindersTable | undefined> {
  return db.selectFrom('reminders').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function storeReminders(
  db: Db,
  userId: string,
  change: Pick<RemindersTable, 'time_zone'> & Partial<RemindersTable>,
): Promise<void> {
  const none = { calendar_hash: null, calendar_made_at: null, mail_hour: null, next_mail_at: null };
  await db
    .insertInto('reminders')
    .values({ user_id: userId, ...none, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

export async function endMails(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ mail_hour: null, next_mail_at: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function findCalendarOwner(
  db: Db,
  calendarHash: string,
): Promise<{ userId: string; timeZone: string } | undefined> {
  const row = await db
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.user_id')
    .select(['user_id', 'time_zone'])
    .where('calendar_hash', '=', calendarHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { userId: row.user_id, timeZone: row.time_zone };
}

export interface DueMail {
  user_id: string;
  email: string;
  username: string;
  time_zone: string;
  mail_hour: number | null;
  next_mail_at: number | null;
}

export async function findDueMails(db: Db, nowMs: number, most: number): Promise<DueMail[]> {
  return db
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.user_id')
    .select(['user_id', 'email', 'username', 'time_zone', 'mail_hour', 'next_mail_at'])
    .where('next_mail_at', '<=', nowMs)
    .where('disabled_at', 'is', null)
    .orderBy('next_mail_at')
    .limit(most)
    .execute();
}

export async function claimMail(
  db: Db,
  { user_id, next_mail_at }: Pick<DueMail, 'user_id' | 'next_mail_at'>,
  nextMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set({ next_mail_at: nextMs })
    .where('user_id', '=', user_id)
    .where('next_mail_at', '=', next_mail_at)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export async function hasTrainedSince(db: Db, userId: string, sinceMs: number): Promise<boolean> {
  const answer = await db
    .selectFrom('memory_answers')
    .select('id')
    .where('user_id', '=', userId)
    .where(ofBothKinds)
    .where('answered_at', '>=', sinceMs)
    .where('undone_at', 'is', null)
    .where('game_key', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return answer !== undefined;
}
