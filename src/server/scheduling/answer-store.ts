import { sql } from 'kysely';
import type { AnswerEntry } from '#chess/memory/training-fold';
import { takeInserted } from '../db/inserted-values.ts';
import { prepareForOne, prepareQuery } from '../db/prepared.ts';
import type { Db, MemoryAnswerTable } from '../db/tables.ts';

export function makeEntry(row: MemoryAnswerTable): AnswerEntry {
  return {
    id: row.id,
    rating: row.rating,
    answeredMs: row.answered_at,
    reps: row.reps ?? 0,
    isRepeat: row.is_repeat === 1,
    knownDays: row.known_days,
    isFromGame: row.game_key !== null,
    isUndone: row.undone_at !== null,
  };
}

export const readLog = prepareQuery((db, { userId, id }: { userId: string; id: string }) =>
  db.selectFrom('memory_answers').selectAll().where('user_id', '=', userId).where('memory_id', '=', id),
);

export async function findLogs(
  db: Db,
  memories: readonly { id: string; user_id: string }[],
): Promise<MemoryAnswerTable[]> {
  if (memories.length === 0) return [];
  const keys = sql.join(memories.map(({ user_id, id }) => sql`(${user_id}, ${id})`));
  return db
    .selectFrom('memory_answers')
    .selectAll()
    .where(sql<boolean>`(user_id, memory_id) in (values ${keys})`)
    .orderBy('memory_id')
    .orderBy('answered_at')
    .orderBy('id')
    .execute();
}

export async function findInGame(
  db: Db,
  kind: 'cards' | 'openings',
  { userId, gameKey, limit }: { userId: string; gameKey: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('memory_answers')
    .select('memory_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('game_key', '=', gameKey)
    .where('kind', '=', kind)
    .orderBy('memory_id')
    .limit(limit)
    .execute();
  return rows.map(({ memory_id }) => memory_id);
}

const changed = takeInserted<MemoryAnswerTable>(
  'state',
  'due',
  'stability',
  'difficulty',
  'elapsed_days',
  'last_elapsed_days',
  'scheduled_days',
  'undone_at',
);

export const writeLog = {
  cards: prepareForOne((db, rows: readonly MemoryAnswerTable[]) =>
    db
      .insertInto('memory_answers')
      .values([...rows])
      .onConflict((conflict) => conflict.columns(['user_id', 'memory_id', 'id']).doUpdateSet(changed)),
  ),
  openings: prepareForOne((db, rows: readonly MemoryAnswerTable[]) =>
    db
      .insertInto('memory_answers')
      .values([...rows])
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'id'])
          .where('kind', '=', sql.lit('openings'))
          .doUpdateSet(changed)
          .whereRef('memory_answers.memory_id', '=', 'excluded.memory_id'),
      ),
  ),
};
