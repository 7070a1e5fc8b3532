import type { Db } from '../db/tables.ts';

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

/** Cards without a result are searched again, because the game's new analysis may contain their position. */
export async function forgetMissingSearches(db: Db, userId: string, gameReviewId: string): Promise<void> {
  await db
    .updateTable('cards')
    .set({ answer_search: null })
    .where('user_id', '=', userId)
    .where('game_review_id', '=', gameReviewId)
    .where('answer_search', '=', noSearch)
    .execute();
}
