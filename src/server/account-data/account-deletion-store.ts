import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, tables } from '../db/tables.ts';
import { isOwnedBy } from './account-export-store.ts';

export async function isPlaying(db: Db, userId: string): Promise<boolean> {
  const running = await db
    .selectFrom('live_games')
    .select('id')
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('white_id', '=', userId), where('black_id', '=', userId)]))
    .executeTakeFirst();
  return running !== undefined;
}

export async function deleteUser(db: Db, userId: string, now: number): Promise<void> {
  await keepOpponentsGames(db, userId, now);
  await sql`delete from attempts where ${isOwnedBy(userId, tables.attempts)}`.execute(db);
  // Delete the counters first. Otherwise triggers would update counters that are being deleted, and
  // PostgreSQL would fail.
  await db.deleteFrom('quota_usage').where('user_id', '=', userId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** Opponents still see their finished games with this user, so a placeholder account replaces the user. */
async function keepOpponentsGames(db: Db, userId: string, now: number): Promise<void> {
  const finished = await db
    .selectFrom('live_games')
    .select('id')
    .where('ended_at', 'is not', null)
    .where((where) => where.or([where('white_id', '=', userId), where('black_id', '=', userId)]))
    .executeTakeFirst();
  if (finished === undefined) return;
  const nobody = await getNobody(db, now);
  for (const side of ['white_id', 'black_id'] as const) {
    await db
      .updateTable('live_games')
      .set({ [side]: nobody })
      .where(side, '=', userId)
      .where('ended_at', 'is not', null)
      .execute();
  }
  await db.deleteFrom('live_games').where('white_id', '=', nobody).where('black_id', '=', nobody).execute();
}

const nobodysName = 'deleted account';

async function getNobody(db: Db, now: number): Promise<string> {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', nobodysName)
    .where('password_hash', '=', '')
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const id = randomUUID();
  await db
    .insertInto('users')
    .values({
      id,
      email: '',
      email_key: randomUUID(),
      username: nobodysName,
      username_key: randomUUID(),
      password_hash: '',
      username_lichess: '',
      username_chess_dot_com: '',
      confirmed_at: null,
      created_at: now,
    })
    .execute();
  return id;
}
