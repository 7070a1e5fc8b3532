import {
  defaultNewPerDay,
  type TrainedMoveChange,
  type TrainingColor,
  trainingColors,
  type TrainingSettings,
} from '#contract/training';
import { changeWithinQuota } from '../db/quota.ts';
import type { Db } from '../db/tables.ts';

export async function findSettings(db: Db, userId: string): Promise<TrainingSettings[]> {
  const [rows, untrained] = await Promise.all([
    db.selectFrom('opening_trainings').selectAll().where('user_id', '=', userId).execute(),
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
    .values({ user_id: userId, color, ...first })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'color']).doUpdateSet(({ ref }) => ({
        new_per_day: new_per_day ?? ref('opening_trainings.new_per_day'),
        book_choice: book_choice ?? ref('opening_trainings.book_choice'),
      })),
    )
    .execute();
}

export async function storeTrainedMove(db: Db, userId: string, change: TrainedMoveChange): Promise<void> {
  const { color, position_key, san, is_trained } = change;
  const row = { user_id: userId, color, position_key, san };
  if (is_trained) {
    await db
      .deleteFrom('untrained_moves')
      .where((where) => where.and(row))
      .execute();
    return;
  }
  const insert = db
    .insertInto('untrained_moves')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .compile();
  await changeWithinQuota(db, userId, ['untrained_moves'], [{ ...insert, minAffectedRows: 0 }]);
}
