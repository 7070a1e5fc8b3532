import { type CompiledQuery, sql } from 'kysely';
import { gameLimits, type GameReviewDraft, type Mistake } from '#contract/games';
import { changeAll, changeAllInTurn } from '../db/change-all.ts';
import type { Db } from '../db/tables.ts';

/** Undefined when the review is not this user's. */
export async function findMistakes(
  db: Db,
  userId: string,
  gameReviewId: string,
): Promise<Mistake[] | undefined> {
  if ((await findOwner(db, gameReviewId)) !== userId) return undefined;
  return db
    .selectFrom('mistakes')
    .selectAll()
    .where('game_review_id', '=', gameReviewId)
    .orderBy('ply', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
}

/** What a user keeps. */
export async function measureReviews(db: Db, userId: string): Promise<{ reviews: number; bytes: number }> {
  const { reviews, bytes } = await db
    .selectFrom('game_reviews')
    .select(({ fn }) => [fn.countAll<number>().as('reviews'), fn.sum<number | null>('bytes').as('bytes')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { reviews: Number(reviews), bytes: Number(bytes ?? 0) };
}

/** Whose review that is. */
export async function findOwner(db: Db, gameReviewId: string): Promise<string | undefined> {
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

/** False, and nothing changed: the id is another user's, or a limit would be crossed. */
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
  return storeWithinLimits(db, userId, id, store);
}

/** False, and nothing changed: review or mistake are not the user's, or a limit would be crossed. */
export async function storeMistake(db: Db, userId: string, mistake: Mistake): Promise<boolean> {
  const { id, ...fields } = mistake;
  const store = db
    .insertInto('mistakes')
    .values({ id, ...fields })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(fields).where('mistakes.game_review_id', '=', mistake.game_review_id),
    )
    .compile();
  return storeWithinLimits(db, userId, mistake.game_review_id, store);
}

/** One unit: what is stored, the new size of its review, and a last look at the limits that undoes both. */
async function storeWithinLimits(
  db: Db,
  userId: string,
  reviewId: string,
  store: CompiledQuery,
): Promise<boolean> {
  // A user who is above the quota already may still save what does not grow.
  const bytesAllowed = Math.max(gameLimits.bytesPerUser, (await measureReviews(db, userId)).bytes);
  const isWithin = sql<boolean>`(select count(*) from game_reviews where user_id = ${userId}) <= ${gameLimits.reviewsPerUser}
    and (select sum(bytes) from game_reviews where user_id = ${userId}) <= ${bytesAllowed}
    and (select count(*) from mistakes where game_review_id = ${reviewId}) <= ${gameLimits.mistakesPerReview}`;
  const look = db
    .updateTable('game_reviews')
    .set((set) => ({ bytes: set.ref('bytes') }))
    .where('id', '=', reviewId)
    .where(isWithin)
    .compile();
  return changeAllInTurn(db, userId, [store, recount(db, userId, reviewId), look]);
}

/** In bytes of UTF-8, with something for the row itself, so that a million empty ones are not free. */
function recount(db: Db, userId: string, reviewId: string): CompiledQuery {
  const texts = sql<number>`200 + octet_length(notes) + octet_length(pgn) + octet_length(link)
    + octet_length(username) + octet_length(opponent_name) + octet_length(time_control)
    + (select coalesce(sum(200 + coalesce(octet_length(note), 0)), 0) from mistakes where game_review_id = ${reviewId})`;
  return db
    .updateTable('game_reviews')
    .set({ bytes: texts })
    .where('id', '=', reviewId)
    .where('user_id', '=', userId)
    .compile();
}

/** Deletes the user's review with that id (its mistakes go with it), or else the mistake with that id. */
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
  // In another user's review nothing is counted anew, so nothing is removed.
  const isGone = await changeAll(db, [remove, recount(db, userId, reviewId)]);
  return isGone ? 'mistake' : undefined;
}
