/** How much comes due between two moments. */
import type { TrainingColor } from '#contract/training';
import type { Db } from '../db/tables.ts';

export async function countCardsDue(db: Db, userId: string, fromMs: number, toMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('cards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('due', '>=', fromMs)
    .where('due', '<', toMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countMemoriesDue(
  db: Db,
  userId: string,
  color: TrainingColor,
  fromMs: number,
  toMs: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('opening_memories')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('color', '=', color)
    .where('state', '>', 0)
    .where('due', '>=', fromMs)
    .where('due', '<', toMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}
