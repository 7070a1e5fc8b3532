import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnswerEntry } from '#chess/memory/training-fold';
import type { TrainingColor } from '#contract/training';
import { takeInserted } from '../db/inserted-values.ts';
import { prepareForOne, prepareQuery, prepareRowQuery } from '../db/prepared.ts';
import { readPages } from '../db/row-pages.ts';
import type { Db, OpeningAnswerTable, OpeningMemoryTable } from '../db/tables.ts';
import { makeDueQueries } from '../scheduling/due-store.ts';
import type { MemoryKind } from '../scheduling/memory-kind.ts';

export const openingMemory: MemoryKind<OpeningMemoryTable, OpeningAnswerTable> = {
  name: 'openings',
  title: 'Opening position',
  noun: 'answers',
  quota: ['opening_memories', 'opening_answers'],
  isAtOnce: false,
  // Pages can be large, because only the positions are written again; their answers do not change.
  page: { memories: 500, rows: 5000 },
  readMemory: prepareRowQuery((db, { userId, id }) =>
    db.selectFrom('opening_memories').selectAll().where('user_id', '=', userId).where('id', '=', id),
  ),
  readLog: prepareQuery((db, { id }) =>
    db
      .selectFrom('opening_answers')
      .selectAll()
      .where('memory_id', '=', id)
      .orderBy('answered_at')
      .orderBy('id'),
  ),
  async findLogs(db, ids) {
    if (ids.length === 0) return [];
    return db
      .selectFrom('opening_answers')
      .selectAll()
      .where('memory_id', 'in', ids)
      .orderBy('memory_id')
      .orderBy('answered_at')
      .orderBy('id')
      .execute();
  },
  async findAfter(db, afterId, limit, part) {
    const memories = db
      .selectFrom('opening_memories')
      .selectAll()
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit);
    if (part?.color === undefined) return memories.execute();
    return memories.where('user_id', '=', part.userId).where('color', '=', part.color).execute();
  },
  async findInGame(db, userId, gameKey, most) {
    const rows = await db
      .selectFrom('opening_answers')
      .select('memory_id')
      .distinct()
      .where('user_id', '=', userId)
      .where('game_key', '=', gameKey)
      .orderBy('memory_id')
      .limit(most)
      .execute();
    return rows.map(({ memory_id }) => memory_id);
  },
  getMemoryId: ({ memory_id }) => memory_id,
  countRows: ({ answers }) => answers,
  makeEntry: makeAnswerEntry,
  makeLogRow: (_memory, row) => row,
  makeMarks: (memory, { state }, added) => ({
    introduced_at: state.introducedMs,
    answers: memory.answers + added.length,
    revision: memory.revision + 1,
  }),
  writeMemories: (db, changes) => {
    const rows = changes.map(({ row }) => row);
    return [{ ...upsertMemories(db, rows), minAffectedRows: rows.length }];
  },
  writeLog: prepareForOne((db, rows) =>
    db
      .insertInto('opening_answers')
      .values([...rows])
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'id'])
          .doUpdateSet(takeInserted<OpeningAnswerTable>('undone_at'))
          .whereRef('opening_answers.memory_id', '=', 'excluded.memory_id'),
      ),
  ),
  findDamage({ id, user_id, color, position_key, moves, answers }, log) {
    if (id !== makeMemoryId(user_id, color, position_key, moves)) return 'has the name of another';
    if (log.some((answer) => answer.user_id !== user_id)) return 'has answers of another user';
    return log.length === answers ? undefined : `counts ${answers} answers and has ${log.length}`;
  },
};

/** The id is a hash, so that two devices create the same row. */
export function makeMemoryId(
  userId: string,
  color: TrainingColor,
  positionKey: string,
  moves: string,
): string {
  return createHash('sha256')
    .update([userId, color, positionKey, moves].join('\n'))
    .digest('base64url')
    .slice(0, 27);
}

export function makeAnswerEntry(row: OpeningAnswerTable): AnswerEntry {
  return {
    id: row.id,
    rating: row.rating,
    answeredMs: row.answered_at,
    isRepeat: row.is_repeat === 1,
    knownDays: row.known_days,
    isFromGame: row.game_key !== null,
    isUndone: row.undone_at !== null,
  };
}

export const memoriesById = prepareForOne((db, rows: readonly { id: string }[]) =>
  db
    .selectFrom('opening_memories')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    ),
);

export const storedIds = prepareForOne((db, answers: readonly OpeningAnswerTable[]) =>
  db
    .selectFrom('opening_answers')
    .select('id')
    .where('user_id', '=', answers[0]?.user_id ?? '')
    .where(
      'id',
      'in',
      answers.map(({ id }) => id),
    ),
);

export async function findMemoryId(db: Db, userId: string, answerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('opening_answers')
    .select('memory_id')
    .where('user_id', '=', userId)
    .where('id', '=', answerId)
    .executeTakeFirst();
  return row?.memory_id;
}

/** Updates a row only if it has the expected revision. Otherwise another change was stored first. */
const upsertMemories = prepareForOne((db, memories: readonly OpeningMemoryTable[]) =>
  db
    .insertInto('opening_memories')
    .values([...memories])
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(
          takeInserted<OpeningMemoryTable>(
            'due',
            'stability',
            'difficulty',
            'elapsed_days',
            'scheduled_days',
            'reps',
            'lapses',
            'state',
            'last_review',
            'introduced_at',
            'answers',
            'revision',
            'memory_revision',
          ),
        )
        .where(sql<boolean>`opening_memories.revision = excluded.revision - 1`),
    ),
);

/** A row takes about 300 bytes, so a page takes about 150 kB. */
const memoriesPerPage = 500;

export async function* readMemories(
  db: Db,
  userId: string,
  color: TrainingColor,
): AsyncGenerator<OpeningMemoryTable[]> {
  yield* readPages(
    memoriesPerPage,
    (after, limit) => openingMemory.findAfter(db, after, limit, { userId, color }),
    ({ id }) => id,
  );
}

/**
 * Leaves out new positions, which are never due. The zero is a literal, so that both databases use the
 * partial index.
 */
export const dueMemories = makeDueQueries((db, { userId, color }: { userId: string; color: TrainingColor }) =>
  db
    .selectFrom('opening_memories')
    .where('user_id', '=', userId)
    .where('color', '=', color)
    .where('state', '>', sql.lit(0)),
);
