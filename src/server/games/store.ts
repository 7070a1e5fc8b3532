import type { GameReview, GameReviewDraft, Mistake } from '#contract/games';
import type { Db, GameReviewTable, MistakeTable } from '../db/tables.ts';

/** The user's reviews, newest game first, each with its mistakes in the order of the moves. */
export async function listGameReviews(db: Db, userId: string): Promise<GameReview[]> {
  const rows = await db
    .selectFrom('game_reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('date_time_played', 'desc')
    .orderBy('id')
    .execute();
  const mistakes = await db
    .selectFrom('mistakes')
    .innerJoin('game_reviews', 'game_reviews.id', 'mistakes.game_review_id')
    .selectAll('mistakes')
    .where('game_reviews.user_id', '=', userId)
    .orderBy('mistakes.ply', (order) => order.asc().nullsLast())
    .orderBy('mistakes.id')
    .execute();
  const byReview = Map.groupBy(mistakes, (mistake) => mistake.game_review_id);
  return rows.map((row) => makeGameReview(row, byReview.get(row.id) ?? []));
}

/** Undefined when the review is not this user's. */
export async function findMistakes(
  db: Db,
  userId: string,
  gameReviewId: string,
): Promise<Mistake[] | undefined> {
  if (!(await isOwnReview(db, userId, gameReviewId))) return undefined;
  return db
    .selectFrom('mistakes')
    .selectAll()
    .where('game_review_id', '=', gameReviewId)
    .orderBy('ply', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
}

export async function countGameReviews(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('game_reviews')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countMistakes(db: Db, gameReviewId: string): Promise<number> {
  const { count } = await db
    .selectFrom('mistakes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('game_review_id', '=', gameReviewId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isOwnReview(db: Db, userId: string, gameReviewId: string): Promise<boolean> {
  const row = await db
    .selectFrom('game_reviews')
    .select('id')
    .where('id', '=', gameReviewId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False, and nothing changed, when the id is another user's. */
export async function upsertGameReview(db: Db, userId: string, draft: GameReviewDraft): Promise<boolean> {
  const { id, ...fields } = makeRow(userId, draft);
  const result = await db
    .insertInto('game_reviews')
    .values({ id, ...fields })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(fields).where('game_reviews.user_id', '=', userId),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** False, and nothing changed, when the id is that of a mistake in another review. The caller has checked the review. */
export async function upsertMistake(db: Db, mistake: Mistake): Promise<boolean> {
  const { id, ...fields } = mistake;
  const result = await db
    .insertInto('mistakes')
    .values({ id, ...fields })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(fields).where('mistakes.game_review_id', '=', mistake.game_review_id),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
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
  const mistake = await db
    .deleteFrom('mistakes')
    .where('id', '=', id)
    .where('game_review_id', 'in', (select) =>
      select.selectFrom('game_reviews').select('id').where('user_id', '=', userId),
    )
    .executeTakeFirst();
  return mistake.numDeletedRows > 0n ? 'mistake' : undefined;
}

function makeRow(userId: string, draft: GameReviewDraft): GameReviewTable {
  return { ...draft, user_id: userId, date_time_played: Date.parse(draft.date_time_played) };
}

function makeGameReview(row: GameReviewTable, mistakes: MistakeTable[]): GameReview {
  return { ...row, date_time_played: new Date(row.date_time_played).toISOString(), mistakes };
}
