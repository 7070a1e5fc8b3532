/**
 * What belongs to a user, table by table: handed over when they ask for it, gone when they go. A table that is not named
 * here does not compile.
 */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { addNotes } from '#chess/pgn/notes';
import type { Db, Tables } from '../db/tables.ts';

interface Belonging {
  /** Which rows are the user's; undefined where no row is anybody's. */
  where: ((userId: string) => RawBuilder<unknown>) | undefined;
  /** Makes the order of the rows certain. */
  key: readonly string[];
  /** Columns that are no use to the user and dangerous in a file: secrets, and what only the database compares by. */
  hidden?: readonly string[];
}

const byUserId = (userId: string): RawBuilder<unknown> => sql`user_id = ${userId}`;

const belongings: Record<keyof Tables, Belonging> = {
  users: {
    where: (userId) => sql`id = ${userId}`,
    key: ['id'],
    hidden: ['password_hash', 'email_key', 'username_key'],
  },
  sessions: { where: byUserId, key: ['created_at', 'token_hash'], hidden: ['token_hash'] },
  account_tokens: { where: byUserId, key: ['created_at', 'token_hash'], hidden: ['token_hash'] },
  attempts: { where: (userId) => sql`bucket like ${`%:${userId}`}`, key: ['at', 'id'] },
  game_reviews: { where: byUserId, key: ['id'], hidden: ['bytes'] },
  mistakes: {
    where: (userId) => sql`game_review_id in (select id from game_reviews where user_id = ${userId})`,
    key: ['id'],
  },
  game_analyses: {
    where: (userId) => sql`game_review_id in (select id from game_reviews where user_id = ${userId})`,
    key: ['game_review_id'],
  },
  games: { where: byUserId, key: ['game_key'], hidden: ['bytes'] },
  own_names: { where: byUserId, key: ['name'] },
  cards: { where: byUserId, key: ['id'] },
  review_logs: {
    where: (userId) => sql`card_id in (select id from cards where user_id = ${userId})`,
    key: ['card_id', 'revision'],
  },
  opening_trainings: { where: byUserId, key: ['color'], hidden: ['memories', 'answers', 'untrained'] },
  untrained_moves: { where: byUserId, key: ['color', 'position_key', 'san'] },
  opening_memories: { where: byUserId, key: ['id'] },
  opening_answers: { where: byUserId, key: ['id'] },
  memory_settings: { where: byUserId, key: ['user_id'] },
  book_figures: { where: byUserId, key: ['color'] },
  studies: { where: byUserId, key: ['color'] },
  study_versions: { where: byUserId, key: ['color', 'number'], hidden: ['bytes'] },
  lichess_connections: { where: byUserId, key: ['user_id'], hidden: ['sealed_token'] },
  position_statistics: {
    where: byUserId,
    key: ['speeds', 'ratings', 'fen'],
    hidden: ['bytes', 'turn'],
  },
  live_games: { where: (userId) => sql`${userId} in (white_id, black_id)`, key: ['id'] },
  live_players: { where: byUserId, key: ['user_id'], hidden: ['connection_id', 'node_id'] },
  live_invitations: { where: byUserId, key: ['token'], hidden: ['token'] },
  live_nodes: { where: undefined, key: ['id'] },
  live_pulse: { where: undefined, key: ['id'] },
};

/** For the test that compares them with what the database has. */
export const knownTables = Object.keys(belongings);

/** Studies are the largest rows, and a user has two of them. */
const rowsPerPage = 50;

export type ExportedRow = Record<string, unknown>;

/** Every table with rows that may be the user's, and those rows a few at a time. */
export function listBelongings(
  db: Db,
  userId: string,
): { table: string; pages: AsyncIterable<ExportedRow[]> }[] {
  return Object.entries(belongings).flatMap(([table, { where, key, hidden = [] }]) =>
    where === undefined ? [] : [{ table, pages: readPages(db, table, where(userId), key, hidden) }],
  );
}

async function* readPages(
  db: Db,
  table: string,
  where: RawBuilder<unknown>,
  key: readonly string[],
  hidden: readonly string[],
): AsyncGenerator<ExportedRow[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  let isBehind = sql`true`;
  for (;;) {
    const page = sql<ExportedRow>`select * from ${sql.table(table)} where ${where} and ${isBehind} order by ${order}
      limit ${rowsPerPage}`;
    const { rows } = await page.execute(db);
    if (rows.length > 0)
      yield rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))),
      );
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerPage) return;
    // Not by counting from the start: a log has a hundred thousand rows.
    isBehind = sql`(${order}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** The texts of all games, with their notes, and studies, one after the other. */
export async function* readPgns(db: Db, userId: string): AsyncGenerator<string> {
  for (const table of ['game_reviews', 'games', 'studies']) {
    const belonging = listBelongings(db, userId).find((each) => each.table === table);
    for await (const rows of belonging?.pages ?? []) {
      // A reviewed game of the library has come with its review; of a deleted one nothing is left.
      for (const row of rows.filter((each) => typeof each.game_review_id !== 'string' && !each.deleted_at))
        yield addNotes(String(row.pgn ?? row.study_text), String(row.notes ?? ''));
    }
  }
}

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
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** A game has two players, and it stays the other one's: under a name that is nobody's. */
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
