import {
  defaultNewPerDay,
  type TrainedMoveChange,
  type TrainingColor,
  trainingColors,
  type TrainingSettings,
} from '#contract/training';
import { changeAll } from '../db/change-all.ts';
import type { Db, OpeningTrainingTable } from '../db/tables.ts';
import { addTotals } from './training-store.ts';

export async function findTotals(db: Db, userId: string): Promise<OpeningTrainingTable[]> {
  return db.selectFrom('opening_trainings').selectAll().where('user_id', '=', userId).execute();
}

/** Of both colours, whether or not anything was ever set. */
export async function findSettings(db: Db, userId: string): Promise<TrainingSettings[]> {
  const [rows, untrained] = await Promise.all([
    findTotals(db, userId),
    db
      .selectFrom('untrained_moves')
      .select(['color', 'position_key', 'san'])
      .where('user_id', '=', userId)
      .orderBy('position_key')
      .orderBy('san')
      .execute(),
  ]);
  const byColor = new Map(rows.map((row) => [row.color, row]));
  return trainingColors.map((color) => ({
    color,
    new_per_day: byColor.get(color)?.new_per_day ?? defaultNewPerDay,
    book_choice: byColor.get(color)?.book_choice ?? null,
    untrained: untrained.flatMap(({ color: side, ...move }) => (side === color ? [move] : [])),
  }));
}

/** What is not given stays. */
export async function storeSettings(
  db: Db,
  userId: string,
  color: TrainingColor,
  given: { new_per_day?: number | undefined; book_choice?: 'new' | 'known' | undefined },
): Promise<void> {
  const { new_per_day, book_choice } = given;
  const first = { new_per_day: new_per_day ?? defaultNewPerDay, book_choice: book_choice ?? null };
  await db
    .insertInto('opening_trainings')
    .values({ user_id: userId, color, ...first, memories: 0, answers: 0, untrained: 0 })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'color']).doUpdateSet(({ ref }) => ({
        new_per_day: new_per_day ?? ref('opening_trainings.new_per_day'),
        book_choice: book_choice ?? ref('opening_trainings.book_choice'),
      })),
    )
    .execute();
}

/** Twice is once. False, and nothing changed: the user has as many untrained moves as there may be. */
export async function storeTrainedMove(db: Db, userId: string, change: TrainedMoveChange): Promise<boolean> {
  const { color, position_key, san, is_trained } = change;
  const row = { user_id: userId, color, position_key, san };
  const none = { memories: 0, answers: 0, untrained: 0 };
  if (is_trained) {
    const remove = db
      .deleteFrom('untrained_moves')
      .where((where) => where.and(row))
      .compile();
    // Nothing to remove undoes the counting, and is what was asked for.
    await changeAll(db, [addTotals(db, userId, color, { ...none, untrained: -1 }), remove]);
    return true;
  }
  const insert = db
    .insertInto('untrained_moves')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .compile();
  if (await changeAll(db, [addTotals(db, userId, color, { ...none, untrained: 1 }), insert])) return true;
  const known = await db
    .selectFrom('untrained_moves')
    .select('san')
    .where((where) => where.and(row))
    .executeTakeFirst();
  return known !== undefined;
}
