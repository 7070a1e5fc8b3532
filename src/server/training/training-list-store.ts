import { sql } from 'kysely';
import type { TrainingColor } from '#contract/training';
import { prepareQuery } from '../db/prepared.ts';
import { readPages } from '../db/row-pages.ts';
import type { Db, OpeningMemoryTable } from '../db/tables.ts';
import { countMoments, type DueMoments } from '../scheduling/due-moment-store.ts';

/** Some 300 bytes each. */
const memoriesPerPage = 500;

export async function* readMemories(
  db: Db,
  userId: string,
  color: TrainingColor,
): AsyncGenerator<OpeningMemoryTable[]> {
  yield* readPages(
    memoriesPerPage,
    (after, limit) => findOwnMemoriesAfter(db, userId, color, after, limit),
    ({ id }) => id,
  );
}

export async function findOwnMemoriesAfter(
  db: Db,
  userId: string,
  color: TrainingColor,
  afterId: string,
  limit: number,
): Promise<OpeningMemoryTable[]> {
  return memoriesAfter(db, afterId, limit).where('user_id', '=', userId).where('color', '=', color).execute();
}

export async function findMemoriesAfter(
  db: Db,
  afterId: string,
  limit: number,
): Promise<OpeningMemoryTable[]> {
  return memoriesAfter(db, afterId, limit).execute();
}

function memoriesAfter(db: Db, afterId: string, limit: number) {
  return db.selectFrom('opening_memories').selectAll().where('id', '>', afterId).orderBy('id').limit(limit);
}

/** A memory all of whose answers were taken back is new, and never due. As a value the zero would hide the index from both databases. */
function trained(db: Db, userId: string, color: TrainingColor) {
  return db
    .selectFrom('opening_memories')
    .where('user_id', '=', userId)
    .where('color', '=', color)
    .where('state', '>', sql.lit(0));
}

interface DueQuery {
  userId: string;
  color: TrainingColor;
  beforeMs: number;
}

export const dueMemoryCount = prepareQuery((db, { userId, color, beforeMs }: DueQuery) =>
  trained(db, userId, color)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('due', '<', beforeMs),
);

export const dueMemoryCounts = prepareQuery(
  (db, { userId, color, ...moments }: DueMoments & { userId: string; color: TrainingColor }) =>
    trained(db, userId, color).select(countMoments(moments)).where('due', '<', moments.endMs),
);

export const nextDueMemory = prepareQuery((db, { userId, color, beforeMs }: DueQuery) =>
  trained(db, userId, color).select('due').where('due', '>=', beforeMs).orderBy('due').limit(1),
);
