import { sql } from 'kysely';
import type { ColorName } from '#chess/position/color-name';
import { asLongRead } from '../db/long-read.ts';
import type { Db } from '../db/tables.ts';
import { forgetSummaries } from './insight-store.ts';

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

/** Must normalise names in the same way as src/chess/pgn/game-record.ts. */
function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

async function findNames(db: Db, userId: string): Promise<Set<string>> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'username_lichess', 'username_chess_dot_com'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const ownNames = await db.selectFrom('own_names').select('name').where('user_id', '=', userId).execute();
  const all = [...Object.values(user ?? {}), ...ownNames.map(({ name }) => name)].map(nameKey);
  return new Set(all.filter((name) => name !== ''));
}
