import { sql } from 'kysely';
import type { GameDeletion } from '#contract/library';
import { quota, changeWithinQuota } from '../db/quota.ts';
import type { Db } from '../db/tables.ts';
import { forgetSummaries } from './insight-store.ts';
import { liveGames } from './library-store.ts';

const mostDeletedGames = 5_000;

const undoMs = 10 * 60_000;

export async function deleteGame(
  db: Db,
  userId: string,
  { game_key, deletes_review, deletes_cards }: GameDeletion,
  nowMs: number,
): Promise<boolean> {
  const game = await liveGames(db, userId)
    .select('game_review_id')
    .where('game_key', '=', game_key)
    .executeTakeFirst();
  if (game === undefined) return false;
  const reviewId = game.game_review_id;
  if (deletes_cards && reviewId !== null) await deleteCardsOf(db, userId, reviewId, nowMs);
  await deleteGames(db, userId, [game_key], nowMs);
  if (deletes_review && reviewId !== null)
    await db.deleteFrom('game_reviews').where('id', '=', reviewId).where('user_id', '=', userId).execute();
  return true;
}

export async function deleteGames(
  db: Db,
  userId: string,
  gameKeys: readonly string[],
  nowMs: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('games')
    .set({ deleted_at: nowMs })
    .where('user_id', '=', userId)
    .where('game_key', 'in', gameKeys)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  await forgetSummaries(db, userId, { gameKeys });
  // If deleted games take up more space than the quota of games allows, delete their texts.
  await emptyGames(db)
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(select sum(bytes) from games where user_id = ${userId} and deleted_at is not null)
        > ${quota.games.bytes}`,
    )
    .execute();
  await sql`delete from games where user_id = ${userId} and bytes = 0 and deleted_at < (select min(deleted_at) from
    (select deleted_at from games where user_id = ${userId} and deleted_at is not null
      order by deleted_at desc limit ${mostDeletedGames}) as kept)`.execute(db);
  return Number(numUpdatedRows);
}

/** SQLite uses a partial index only if the query repeats its condition literally. */
const hasTexts = sql<boolean>`deleted_at is not null and bytes > 0`;

function emptyGames(db: Db) {
  return db
    .updateTable('games')
    .set({ pgn: '', moves: '', scores: null, bytes: 0, game_review_id: null })
    .where(hasTexts);
}

export async function emptyDeletedGames(db: Db, nowMs: number): Promise<void> {
  await emptyGames(db)
    .where('deleted_at', '<', nowMs - undoMs)
    .execute();
}

export async function restoreGames(db: Db, userId: string, gameKeys: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('games')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('game_key', 'in', gameKeys)
    .where(hasTexts)
    .executeTakeFirstOrThrow();
  const restore = db
    .updateTable('games')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('game_key', 'in', gameKeys)
    .where(hasTexts)
    .compile();
  if (Number(count) > 0) await changeWithinQuota(db, userId, ['games'], [{ ...restore, minAffectedRows: 0 }]);
  return Number(count);
}

async function deleteCardsOf(db: Db, userId: string, reviewId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('cards')
    .set({ deleted_at: nowMs })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('game_review_id', '=', reviewId),
        eb(
          'id',
          'in',
          selectFrom('mistakes')
            .select('card_id')
            .where('game_review_id', '=', reviewId)
            .where('card_id', 'is not', null)
            .$castTo<{ card_id: string }>(),
        ),
      ]),
    )
    .execute();
}
