import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { gameLimits, type GameReviewDraft, type Mistake } from '#contract/games';
import { changeAll } from '../db/change-all.ts';
import { changeWithinQuota } from '../db/quota.ts';
import type { Db } from '../db/tables.ts';

const mistakesPerPage = 5;

export async function findStoredMistakes(
  db: Db,
  userId: string,
  gameReviewId: string,
): Promise<AsyncGenerator<Mistake[]> | undefined> {
  return (await findOwner(db, gameReviewId)) === userId ? readMistakes(db, gameReviewId) : undefined;
}

async function* readMistakes(db: Db, gameReviewId: string): AsyncGenerator<Mistake[]> {
  const ordered = await db
    .selectFrom('mistakes')
    .select('id')
    .where('game_review_id', '=', gameReviewId)
    .orderBy('ply', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
  for (let from = 0; from < ordered.length; from += mistakesPerPage) {
    const ids = ordered.slice(from, from + mistakesPerPage).map(({ id }) => id);
    const rows = await db.selectFrom('mistakes').selectAll().where('id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield ids.flatMap((id) => byId.get(id) ?? []);
  }
}

async function findOwner(db: Db, gameReviewId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('game_reviews')
    .select('user_id')
    .where('id', '=', gameReviewId)
    .executeTakeFirst();
  return row?.user_id;
}

export async function findReviewOfMistake(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mistakes')
    .select('game_review_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.game_review_id;
}

export async function storeGameReview(db: Db, userId: string, draft: GameReviewDraft): Promise<boolean> {
  const { id, ...fields } = {
    ...draft,
    user_id: userId,
    date_time_played: Date.parse(draft.date_time_played),
    bytes: 0,
  };
  const store = db
    .insertInto('game_reviews')
    .values({ id, ...fields })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(fields).where('game_reviews.user_id', '=', userId),
    )
    .compile();
  return changeWithinQuota(db, userId, ['game_reviews'], [store, recount(db, userId, id)]);
}

export async function storeMistake(db: Db, userId: string, mistake: Mistake): Promise<boolean> {
  const { id, ...fields } = mistake;
  const store = db
    .insertInto('mistakes')
    .values({ id, ...fields })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(fields).where('mistakes.game_review_id', '=', mistake.game_review_id),
    )
    .compile();
  const isWithin = sql<boolean>`(select count(*) from mistakes
    where game_review_id = ${mistake.game_review_id}) <= ${gameLimits.mistakesPerReview}`;
  const recounted = recount(db, userId, mistake.game_review_id, isWithin);
  return changeWithinQuota(db, userId, ['mistakes'], [store, recounted]);
}

function recount(
  db: Db,
  userId: string,
  reviewId: string,
  isWithin: RawBuilder<boolean> = sql<boolean>`true`,
): CompiledQuery {
  const texts = sql<number>`200 + octet_length(notes) + octet_length(pgn) + octet_length(link)
    + octet_length(username) + octet_length(opponent_name) + octet_length(time_control)
    + (select coalesce(sum(200 + coalesce(octet_length(note), 0)), 0) from mistakes where game_review_id = ${reviewId})`;
  return db
    .updateTable('game_reviews')
    .set({ bytes: texts })
    .where('id', '=', reviewId)
    .where('user_id', '=', userId)
    .where(isWithin)
    .compile();
}

export async function deleteReviewOrMistake(
  db: Db,
  userId: string,
  id: string,
): Promise<'game review' | 'mistake' | undefined> {
  const review = await db
    .deleteFrom('game_reviews')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (review.numDeletedRows > 0n) return 'game review';
  const reviewId = await findReviewOfMistake(db, id);
  if (reviewId === undefined) return undefined;
  const remove = db.deleteFrom('mistakes').where('id', '=', id).compile();
  const isGone = await changeAll(db, [remove, recount(db, userId, reviewId)]);
  return isGone ? 'mistake' : undefined;
}
