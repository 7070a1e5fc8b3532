import { sql } from 'kysely';
import type { ColorName } from '#chess/position/color-name';
import { asLongRead } from '../db/long-read.ts';
import { changeWithinQuota } from '../db/quota.ts';
import type { Db } from '../db/tables.ts';
import { forgetSummaries } from './insight-store.ts';

export async function listOwnNames(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('own_names')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Idempotent. */
export async function addOwnName(db: Db, userId: string, name: string): Promise<void> {
  const insert = db
    .insertInto('own_names')
    .values({ user_id: userId, name })
    .onConflict((conflict) => conflict.doNothing())
    .compile();
  await changeWithinQuota(db, userId, ['own_names'], [{ ...insert, minAffectedRows: 0 }]);
}

export async function deleteOwnName(db: Db, userId: string, name: string): Promise<void> {
  await db.deleteFrom('own_names').where('user_id', '=', userId).where('name', '=', name).execute();
}

/** Swaps the user's side in games and reviews. Returns the number. */
export async function turnGames(db: Db, userId: string, gameKeys: readonly string[]): Promise<number> {
  if (gameKeys.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('game_reviews')
      .set((set) => ({
        ...turnedSide,
        username: set.ref('opponent_name'),
        opponent_name: set.ref('username'),
      }))
      .where('user_id', '=', userId)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('games')
          .select('game_review_id')
          .where('user_id', '=', userId)
          .where('game_key', 'in', gameKeys)
          .where('deleted_at', 'is', null)
          .where('game_review_id', 'is not', null)
          .$castTo<{ game_review_id: string }>(),
      )
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('games')
      .set((set) => ({
        ...turnedSide,
        username: set.ref('opponent_name'),
        opponent_name: set.ref('username'),
        hero_rating: set.ref('opponent_rating'),
        opponent_rating: set.ref('hero_rating'),
        result: sql<0 | 0.5 | 1 | null>`1 - result`,
      }))
      .where('user_id', '=', userId)
      .where('game_key', 'in', gameKeys)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    await forgetSummaries(tx, userId, { gameKeys });
    return Number(numUpdatedRows);
  });
}

const turnedSide = {
  hero_color: sql<ColorName>`case hero_color when 'White' then 'Black' else 'White' end`,
} as const;

const keysPerTurn = 500;

/** Fixes manual imports where the user's name is the opponent's. Returns the number. */
export async function turnByNames(db: Db, userId: string): Promise<number> {
  const names = await findNames(db, userId);
  if (names.size === 0) return 0;
  const byHand = db
    .selectFrom('games')
    .select(['game_key', 'username', 'opponent_name'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('source', 'in', ['pgn', 'entered']);
  const { rows: games } = await db.executeQuery(asLongRead(byHand));
  const isOwn = (name: string): boolean => names.has(nameKey(name));
  const keys = games
    .filter(({ username, opponent_name }) => isOwn(opponent_name) && !isOwn(username))
    .map(({ game_key }) => game_key);
  let turned = 0;
  for (let from = 0; from < keys.length; from += keysPerTurn)
    turned += await turnGames(db, userId, keys.slice(from, from + keysPerTurn));
  return turned;
}

/** As src/chess/pgn/game-record.ts compares names. */
function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

async function findNames(db: Db, userId: string): Promise<Set<string>> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'username_lichess', 'username_chess_dot_com'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const all = [...Object.values(user ?? {}), ...(await listOwnNames(db, userId))].map(nameKey);
  return new Set(all.filter((name) => name !== ''));
}
