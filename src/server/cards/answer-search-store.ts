import type { Db } from '../db/tables.ts';

/** Looked up without result; `null` is not looked up yet. */
export const noSearch = '';

export async function storeAnswerSearch(
  db: Db,
  userId: string,
  id: string,
  answer_search: string,
): Promise<void> {
  await db
    .updateTable('cards')
    .set({ answer_search })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('answer_search', 'is', null)
    .execute();
}

/** The game was analysed after its cards were last looked up. */
export async function forgetMissingSearches(db: Db, userId: string, gameReviewId: string): Promise<void> {
  await db
    .updateTable('cards')
    .set({ answer_search: null })
    .where('user_id', '=', userId)
    .where('game_review_id', '=', gameReviewId)
    .where('answer_search', '=', noSearch)
    .execute();
}
