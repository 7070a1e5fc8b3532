import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TrainingColor } from '#contract/training';
import { takeInserted } from '../db/inserted-values.ts';
import { prepareForOne, prepareRowQuery } from '../db/prepared.ts';
import { readPages } from '../db/row-pages.ts';
import type { Db, MemoryAnswerTable, OpeningMemoryTable } from '../db/tables.ts';
import { makeDueQueries } from '../scheduling/due-store.ts';
import type { MemoryKind } from '../scheduling/memory-kind.ts';

export const openingMemory: MemoryKind<OpeningMemoryTable> = {
  name: 'openings',
  title: 'Opening position',
  noun: 'answers',
  quota: ['opening_memories', 'opening_answers'],
  isAtOnce: false,
  page: { memories: 500, rows: 5000 },
  readMemory: prepareRowQuery((db, { userId, id }) =>
    db.selectFrom('opening_memories').selectAll().where('user_id', '=', userId).where('id', '=', id),
  ),
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
  countRows: ({ answers }) => answers,
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
  findDamage({ id, user_id, color, position_key, moves, answers }, log) {
    if (id !== makeMemoryId(user_id, color, position_key, moves)) return 'has the name of another';
    return log.length === answers ? undefined : `counts ${answers} answers and has ${log.length}`;
  },
};

/** Hashes the position, so that two devices create the same row. */
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

const openingAnswers = (db: Db, userId: string) =>
  db.selectFrom('memory_answers').where('user_id', '=', userId).where('kind', '=', sql.lit('openings'));

export const storedIds = prepareForOne((db, answers: readonly MemoryAnswerTable[]) =>
  openingAnswers(db, answers[0]?.user_id ?? '')
    .select('id')
    .where(
      'id',
      'in',
      answers.map(({ id }) => id),
    ),
);

export async function findMemoryId(db: Db, userId: string, answerId: string): Promise<string | undefined> {
  const row = await openingAnswers(db, userId)
    .select('memory_id')
    .where('id', '=', answerId)
    .executeTakeFirst();
  return row?.memory_id;
}

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

/** Leaves out new positions, which are never due. A literal 0 lets both databases use the partial index. */
export const dueMemories = makeDueQueries((db, { userId, color }: { userId: string; color: TrainingColor }) =>
  db
    .selectFrom('opening_memories')
    .where('user_id', '=', userId)
    .where('color', '=', color)
    .where('state', '>', sql.lit(0)),
);
