import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnswerEntry, MemoryState } from '#chess/memory/training-fold';
import { pickSchedule } from '#chess/memory/schedule';
import type { TrainingColor } from '#contract/training';
import { changeAll } from '../db/change-all.ts';
import { takeInserted } from '../db/inserted-values.ts';
import { changeWithinQuota } from '../db/quota.ts';
import type { Change } from '../db/sqlite-dialect.ts';
import { prepareForOne, prepareQuery } from '../db/prepared.ts';
import type { Db, OpeningAnswerTable, OpeningMemoryTable } from '../db/tables.ts';

/** Deterministic, so that two devices create one row. */
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

export function pickMemoryState(row: OpeningMemoryTable): MemoryState {
  return { schedule: pickSchedule(row), introducedMs: row.introduced_at };
}

export function makeAnswerEntry(row: OpeningAnswerTable): AnswerEntry {
  return {
    id: row.id,
    rating: row.rating,
    answeredMs: row.answered_at,
    isRepeat: row.is_repeat === 1,
    knownDays: row.known_days,
    isFromGame: row.game_key !== null,
  };
}

export async function findMemoriesById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, OpeningMemoryTable>> {
  if (ids.length === 0) return new Map();
  const wanted = ids.map((id) => ({ id }));
  const { rows } = await db.executeQuery(memoriesById(db, wanted));
  return new Map(rows.map((row) => [row.id, row]));
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

export async function findAnswer(
  db: Db,
  userId: string,
  id: string,
): Promise<OpeningAnswerTable | undefined> {
  return db
    .selectFrom('opening_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findGameMemories(
  db: Db,
  userId: string,
  gameKey: string,
  most: number,
): Promise<string[]> {
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
}

const memoryLog = prepareQuery((db, { memoryId }: { memoryId: string }) =>
  db
    .selectFrom('opening_answers')
    .selectAll()
    .where('memory_id', '=', memoryId)
    .orderBy('answered_at')
    .orderBy('id'),
);

/** By time, including undone ones. */
export async function findLog(db: Db, memoryId: string): Promise<OpeningAnswerTable[]> {
  return (await db.executeQuery(memoryLog(db, { memoryId }))).rows;
}

export async function findLogs(db: Db, memoryIds: readonly string[]): Promise<OpeningAnswerTable[]> {
  if (memoryIds.length === 0) return [];
  return db
    .selectFrom('opening_answers')
    .selectAll()
    .where('memory_id', 'in', memoryIds)
    .orderBy('memory_id')
    .orderBy('answered_at')
    .orderBy('id')
    .execute();
}

/** All or none. Memories have the next revision. False, without any change, after a lost race. */
export async function storeAnswers(
  db: Db,
  userId: string,
  memories: readonly OpeningMemoryTable[],
  answers: readonly OpeningAnswerTable[],
): Promise<boolean> {
  if (answers.length === 0) return true;
  const insert = insertAnswers(db, answers);
  return changeWithinQuota(
    db,
    userId,
    ['opening_memories', 'opening_answers'],
    [upsertMemories(db, memories), { ...insert, minAffectedRows: answers.length }],
  );
}

const insertAnswers = prepareForOne((db, answers: readonly OpeningAnswerTable[]) =>
  db
    .insertInto('opening_answers')
    .values([...answers])
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing()),
);

/** False as for `storeAnswers`. */
export async function storeMemories(db: Db, memories: readonly OpeningMemoryTable[]): Promise<boolean> {
  return memories.length === 0 || changeAll(db, [upsertMemories(db, memories)]);
}

/** False as for `storeAnswers`. */
export async function storeUndo(
  db: Db,
  memory: OpeningMemoryTable,
  answerId: string,
  undoneMs: number,
): Promise<boolean> {
  const mark = db
    .updateTable('opening_answers')
    .set({ undone_at: undoneMs })
    .where('user_id', '=', memory.user_id)
    .where('id', '=', answerId)
    .where('undone_at', 'is', null)
    .compile();
  return changeAll(db, [upsertMemories(db, [memory]), mark]);
}

export interface GameMark {
  userId: string;
  gameKey: string;
  memoryId: string;
  undoneMs: number | null;
}

/** False as for `storeAnswers`. */
export async function storeGameMark(
  db: Db,
  memory: OpeningMemoryTable,
  { userId, gameKey, memoryId, undoneMs }: GameMark,
): Promise<boolean> {
  const mark = db
    .updateTable('opening_answers')
    .set({ undone_at: undoneMs })
    .where('user_id', '=', userId)
    .where('game_key', '=', gameKey)
    .where('memory_id', '=', memoryId)
    .compile();
  return changeAll(db, [upsertMemories(db, [memory]), mark]);
}

function upsertMemories(db: Db, memories: readonly OpeningMemoryTable[]): Change {
  return { ...memoryUpsert(db, memories), minAffectedRows: memories.length };
}

const memoryUpsert = prepareForOne((db, memories: readonly OpeningMemoryTable[]) =>
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
