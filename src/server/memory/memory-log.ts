import type { FitHistory } from '#chess/memory/fit';
import { groupByRows } from '../db/row-groups.ts';
import { readPages } from '../db/row-pages.ts';
import type { Db } from '../db/tables.ts';
import { countsAsAnswer } from './counting-row-store.ts';

const memoriesPerPage = 500;
const rowsPerPage = 10_000;

export interface MemoryLog {
  histories: FitHistory[];
  step: number;
}

export async function readMemoryLog(db: Db, userId: string, mostRows: number): Promise<MemoryLog> {
  const logs = [getCardLog(db, userId), getOpeningLog(db, userId)];
  let counted = 0;
  for (const { countRows } of logs) counted += Number((await countRows())?.rows ?? 0);
  const step = Math.max(1, Math.ceil(counted / mostRows));
  const histories: FitHistory[] = [];
  let rows = 0;
  for (const log of logs)
    for await (const ids of groupIds(readPages(memoriesPerPage, log.findAfter, getId), step))
      for (const history of Map.groupBy(
        await findAnswers(db, userId, ids),
        ({ memory_id }) => memory_id,
      ).values()) {
        rows += history.length;
        if (rows > mostRows) return { histories, step };
        histories.push(history);
      }
  return { histories, step };
}

const getId = ({ id }: { id: string }): string => id;

function getCardLog(db: Db, userId: string) {
  const cards = db.selectFrom('cards').where('user_id', '=', userId);
  return {
    countRows: () =>
      cards.select(({ fn }) => fn.sum<number | null>('revision').as('rows')).executeTakeFirst(),
    findAfter: (after: string, limit: number) =>
      cards.select(['id', 'revision as rows']).where('id', '>', after).orderBy('id').limit(limit).execute(),
  };
}

function getOpeningLog(db: Db, userId: string) {
  const memories = db.selectFrom('opening_memories').where('user_id', '=', userId);
  return {
    countRows: () =>
      memories.select(({ fn }) => fn.sum<number | null>('answers').as('rows')).executeTakeFirst(),
    findAfter: (after: string, limit: number) =>
      memories.select(['id', 'answers as rows']).where('id', '>', after).orderBy('id').limit(limit).execute(),
  };
}

/**
 * Leaves out opening answers with rating 0, which only mark a position as known. For cards, rating 0 is a
 * reset and is included.
 */
function findAnswers(db: Db, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('memory_answers')
    .select(['memory_id', 'rating', 'answered_at as review'])
    .where('user_id', '=', userId)
    .where('memory_id', 'in', ids)
    .where('undone_at', 'is', null)
    .where('is_repeat', '=', 0)
    .where(countsAsAnswer)
    .where(({ or, eb }) => or([eb('rating', '>', 0), eb('kind', '=', 'cards')]))
    .orderBy('memory_id')
    .orderBy('answered_at')
    .orderBy('reps')
    .execute();
}

async function* groupIds(
  pages: AsyncIterable<{ id: string; rows: number }[]>,
  step: number,
): AsyncGenerator<string[]> {
  let place = 0;
  for await (const page of pages) {
    const chosen = page.filter(() => place++ % step === 0);
    for (const group of groupByRows(chosen, ({ rows }) => rows, rowsPerPage)) yield group.map(({ id }) => id);
  }
}
