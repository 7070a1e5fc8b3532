/** Reads all that a user ever answered, a page at a time. For threads: a log of a hundred thousand answers takes a while. */
import type { FitHistory } from '#chess/memory/fit';
import { groupByRows } from '../db/row-groups.ts';
import { readPages } from '../db/row-pages.ts';
import type { Db } from '../db/tables.ts';
import { countsForCard, countsForOpening } from './counting-row-store.ts';

const memoriesPerPage = 500;
const rowsPerPage = 10_000;

/** What counts of the log of cards, then of openings. */
export async function* readMemoryLog(db: Db, userId: string): AsyncGenerator<FitHistory> {
  yield* readCardLog(db, userId);
  yield* readOpeningLog(db, userId);
}

async function* readCardLog(db: Db, userId: string): AsyncGenerator<FitHistory> {
  // No card has more rows than its revision.
  const cards = db.selectFrom('cards').select(['id', 'revision as rows']).where('user_id', '=', userId);
  const pages = readPages(
    memoriesPerPage,
    (after, limit) => cards.where('id', '>', after).orderBy('id').limit(limit).execute(),
    ({ id }) => id,
  );
  for await (const ids of groupIds(pages)) yield* readReviews(db, ids);
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

async function* readOpeningLog(db: Db, userId: string): AsyncGenerator<FitHistory> {
  const memories = db
    .selectFrom('opening_memories')
    .select(['id', 'answers as rows'])
    .where('user_id', '=', userId);
  const pages = readPages(
    memoriesPerPage,
    (after, limit) => memories.where('id', '>', after).orderBy('id').limit(limit).execute(),
    ({ id }) => id,
  );
  for await (const ids of groupIds(pages)) yield* readAnswers(db, ids);
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

/** As many memories at a time as have rows for one query. */
async function* groupIds(pages: AsyncIterable<{ id: string; rows: number }[]>): AsyncGenerator<string[]> {
  for await (const page of pages)
    for (const group of groupByRows(page, ({ rows }) => rows, rowsPerPage)) yield group.map(({ id }) => id);
}
