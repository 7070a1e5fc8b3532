import type { Db } from '../db/tables.ts';

/** It was looked up and no search was found; `null` means that it was not looked up yet. */
export const noSearch = '';

/** Unless something was stored there meanwhile. */
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

/** The game has an analysis now that it did not have when its cards were last looked up in it. */
export async function forgetMissingSearches(db: Db, userId: string, gameReviewId: string): Promise<void> {
  await db
    .updateTable('cards')
    .set({ answer_search: null })
    .where('user_id', '=', userId)
    .where('game_review_id', '=', gameReviewId)
    .where('answer_search', '=', noSearch)
    .execute();
}
