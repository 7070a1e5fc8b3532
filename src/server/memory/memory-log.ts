/** Reads all that a user ever answered, a page at a time. For threads: a log of a hundred thousand answers takes a while. */
import type { FitHistory } from '#chess/memory/fit';
import { groupByRows } from '../db/row-groups.ts';
import type { Db } from '../db/tables.ts';
import { countsForCard, countsForOpening } from './counting-row-store.ts';

const memoriesPerPage = 500;
const rowsPerPage = 10_000;

/** Of cards and openings, what counts of each. */
export async function* readMemoryLog(db: Db, userId: string): AsyncGenerator<FitHistory> {
  yield* readCardLog(db, userId);
  yield* readOpeningLog(db, userId);
}

async function* readCardLog(db: Db, userId: string): AsyncGenerator<FitHistory> {
  for (let lastId = ''; ;) {
    const cards = await db
      .selectFrom('cards')
      .select(['id', 'revision'])
      .where('user_id', '=', userId)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(memoriesPerPage)
      .execute();
    const last = cards.at(-1);
    if (last === undefined) return;
    // No card has more rows than its revision.
    for (const group of groupByRows(cards, ({ revision }) => revision, rowsPerPage))
      yield* readReviews(
        db,
        group.map(({ id }) => id),
      );
    lastId = last.id;
  }
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
  for (let lastId = ''; ;) {
    const memories = await db
      .selectFrom('opening_memories')
      .select(['id', 'answers'])
      .where('user_id', '=', userId)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(memoriesPerPage)
      .execute();
    const last = memories.at(-1);
    if (last === undefined) return;
    for (const group of groupByRows(memories, ({ answers }) => answers, rowsPerPage))
      yield* readAnswers(
        db,
        group.map(({ id }) => id),
      );
    lastId = last.id;
  }
}

async function* readAnswers(db: Db, memoryIds: readonly string[]): AsyncGenerator<FitHistory> {
  const rows = await db
    .selectFrom('opening_answers')
    .select(['memory_id', 'rating', 'answered_at as review'])
    .where('memory_id', 'in', memoryIds)
    .where('undone_at', 'is', null)
    .where('is_repeat', '=', 0)
    .where(countsForOpening)
    // What was known without being asked is no answer.
    .where('rating', '>', 0)
    .orderBy('memory_id')
    .orderBy('answered_at')
    .execute();
  yield* Map.groupBy(rows, ({ memory_id }) => memory_id).values();
}
