import { bookFigures, type BookFiguresUpdate, outdated, type StoredFigures } from '#contract/book-figures';
import { makeTime } from '#contract/wire-schedule';
import type { Db } from '../db/tables.ts';

export async function findFigures(db: Db, userId: string): Promise<StoredFigures[]> {
  const rows = await db
    .selectFrom('book_figures')
    .select(['color', 'study', 'speeds', 'ratings', 'source', 'is_chosen', 'training', 'made_at', 'figures'])
    .where('user_id', '=', userId)
    .orderBy('color')
    .execute();
  return rows.map(({ figures, made_at, is_chosen, ...row }) => ({
    ...row,
    is_chosen: is_chosen === 1,
    made_at: makeTime(Number(made_at)),
    figures: bookFigures.parse(JSON.parse(figures)),
  }));
}

/** New games outdate the statistics on every device. */
export async function outdateFigures(db: Db, userId: string): Promise<void> {
  await db.updateTable('book_figures').set({ training: outdated }).where('user_id', '=', userId).execute();
}

export async function storeFigures(
  db: Db,
  userId: string,
  { color, figures, is_chosen, ...update }: BookFiguresUpdate,
  nowMs: number,
): Promise<void> {
  const row = {
    ...update,
    is_chosen: is_chosen ? 1 : 0,
    made_at: nowMs,
    figures: JSON.stringify(figures),
  };
  await db
    .insertInto('book_figures')
    .values({ user_id: userId, color, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'color']).doUpdateSet(row))
    .execute();
}
