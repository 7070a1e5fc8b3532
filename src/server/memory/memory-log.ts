/** Reads what a user ever answered, a page at a time. For threads: a log of a hundred thousand answers takes a while. */
import type { FitHistory } from '#chess/memory/fit';
import { groupByRows } from '../db/row-groups.ts';
import { readPages } from '../db/row-pages.ts';
import type { Db } from '../db/tables.ts';
import { countsForCard, countsForOpening } from './counting-row-store.ts';

const memoriesPerPage = 500;
const rowsPerPage = 10_000;

export interface MemoryLog {
  histories: FitHistory[];
  /** 1: all memories are there; 8: every eighth. */
  step: number;
}

/**
 * What counts of the log of cards, then of openings. Of a log with more rows than `mostRows`, whole memories are read, evenly chosen by
 * their ids: the same ones every time.
 */
export async function readMemoryLog(db: Db, userId: string, mostRows: number): Promise<MemoryLog> {
  const step = Math.max(1, Math.ceil((await countRows(db, userId)) / mostRows));
  const histories: FitHistory[] = [];
  let rows = 0;
  for (const read of [readCardLog, readOpeningLog])
    for await (const history of read(db, userId, step)) {
      rows += history.length;
      // Where the chosen ones happen to be the longest.
      if (rows > mostRows) break;
      histories.push(history);
    }
  return { histories, step };
}

/** At least as many as there are. */
async function countRows(db: Db, userId: string): Promise<number> {
  const cards = await db
    .selectFrom('cards')
    .select(({ fn }) => fn.sum<number | null>('revision').as('rows'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const openings = await db
    .selectFrom('opening_memories')
    .select(({ fn }) => fn.sum<number | null>('answers').as('rows'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(cards?.rows ?? 0) + Number(openings?.rows ?? 0);
}

async function* readCardLog(db: Db, userId: string, step: number): AsyncGenerator<FitHistory> {
  // No card has more rows than its revision.
  const cards = db.selectFrom('cards').select(['id', 'revision as rows']).where('user_id', '=', userId);
  const pages = readPages(
    memoriesPerPage,
    (after, limit) => cards.where('id', '>', after).orderBy('id').limit(limit).execute(),
    ({ id }) => id,
  );
  for await (const ids of groupIds(pages, step)) yield* readReviews(db, ids);
}

async function* readReviews(db: Db, cardIds: readonly string[]): AsyncGenerator<FitHistory> {
  const rows = await db
    .selectFrom('review_logs')
    .select(['card_id', 'rating', 'review'])
    .where('card_id', 'in', cardIds)
    .where('undone_at', 'is', null)
    .where(countsForCard)
    .orderBy('card_id')
    .orderBy('review')
    .orderBy('reps')
    .execute();
  yield* Map.groupBy(rows, ({ card_id }) => card_id).values();
}

async function* readOpeningLog(db: Db, userId: string, step: number): AsyncGenerator<FitHistory> {
  const memories = db
    .selectFrom('opening_memories')
    .select(['id', 'answers as rows'])
    .where('user_id', '=', userId);
  const pages = readPages(
    memoriesPerPage,
    (after, limit) => memories.where('id', '>', after).orderBy('id').limit(limit).execute(),
    ({ id }) => id,
  );
  for await (const ids of groupIds(pages, step)) yield* readAnswers(db, ids);
}

async function* readAnswers(db: Db, memoryIds: readonly string[]): AsyncGenerator<FitHistory> {
  const rows = await db
    .selectFrom('opening_answers')
    .select(['memory_id', 'rating', 'answered_at as review'])
    .where('memory_id', 'in', memoryIds)
    .where('undone_at', 'is', null)
    .where('is_repeat', '=', 0)
    .where(countsForOpening)
    // A position that was known without being asked has no answer.
    .where('rating', '>', 0)
    .orderBy('memory_id')
    .orderBy('answered_at')
    .execute();
  yield* Map.groupBy(rows, ({ memory_id }) => memory_id).values();
}

/** As many memories at a time as have rows for one query; of each `step` of them the first. */
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
