/** What goes when a user goes, and what stays for others. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { belongings } from './belongings-store.ts';

export async function isPlaying(db: Db, userId: string): Promise<boolean> {
  const running = await db
    .selectFrom('live_games')
    .select('id')
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('white_id', '=', userId), where('black_id', '=', userId)]))
    .executeTakeFirst();
  return running !== undefined;
}

/** Everything hangs on the user's row and goes with it; what does not is taken away here. */
export async function deleteUser(db: Db, userId: string, now: number): Promise<void> {
  await keepOpponentsGames(db, userId, now);
  await sql`delete from attempts where ${belongings.attempts.where?.(userId) ?? sql`false`}`.execute(db);
  // First, because deleted rows are counted off, and PostgreSQL refuses a second change of a counter whose user is deleted in
  // the same transaction.
  await db.deleteFrom('quota_usage').where('user_id', '=', userId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** A game has two players and stays with the other one, under a name that belongs to nobody. */
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

/** The one account that nobody can sign in to: its keys are random, and no password has its hash. */
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
