/** Reads all that a user ever answered, a page at a time, so that a log of any length holds nobody up. */
import { setImmediate as otherWork } from 'node:timers/promises';
import { sortReviews } from '#chess/memory/review-history';
import type { Rating, Schedule } from '#chess/memory/schedule';
import type { MemoryKind } from '#chess/memory/statistics';
import { trainingColors } from '#contract/training';
import type { Db } from '../db/tables.ts';
import { findOwnCardsAfter, findReviews } from '../cards/store.ts';
import { findOwnMemoriesAfter } from '../training/training-list-store.ts';
import { findLogs } from '../training/training-store.ts';

export interface LoggedMemory {
  kind: MemoryKind;
  schedule: Schedule;
  /** Whether it will be asked again as things are: not deleted, not suspended. */
  isAsked: boolean;
  /** What counts, by time. */
  reviews: { rating: Rating; review: number; tookMs: number | null; isRepeat: boolean }[];
}

const rowsPerPage = 100;

export async function* readMemoryLog(db: Db, userId: string): AsyncGenerator<LoggedMemory> {
  for (let lastId: string | undefined = ''; lastId !== undefined;) {
    const cards: Awaited<ReturnType<typeof findOwnCardsAfter>> = await findOwnCardsAfter(
      db,
      userId,
      lastId,
      rowsPerPage,
    );
    const ids = cards.map(({ id }) => id);
    const logs = Map.groupBy(ids.length === 0 ? [] : await findReviews(db, ids), ({ card_id }) => card_id);
    for (const card of cards) {
      const counting = (logs.get(card.id) ?? []).filter(({ undone_at }) => undone_at === null);
      yield {
        kind: 'cards',
        schedule: card,
        isAsked: card.deleted_at === null && card.suspended_at === null,
        reviews: sortReviews(counting).map(({ rating, review, took_ms }) => ({
          rating,
          review,
          tookMs: took_ms,
          isRepeat: false,
        })),
      };
    }
    lastId = cards.at(-1)?.id;
    await otherWork();
  }
  for (const color of trainingColors) yield* readOpeningLog(db, userId, color);
}

async function* readOpeningLog(
  db: Db,
  userId: string,
  color: (typeof trainingColors)[number],
): AsyncGenerator<LoggedMemory> {
  for (let lastId: string | undefined = ''; lastId !== undefined;) {
    const rows: Awaited<ReturnType<typeof findOwnMemoriesAfter>> = await findOwnMemoriesAfter(
      db,
      userId,
      color,
      lastId,
      rowsPerPage,
    );
    const ids = rows.map(({ id }) => id);
    const logs = Map.groupBy(await findLogs(db, ids), ({ memory_id }) => memory_id);
    for (const row of rows) {
      const counting = (logs.get(row.id) ?? []).filter(({ undone_at }) => undone_at === null);
      yield {
        kind: color,
        schedule: row,
        isAsked: row.state > 0,
        // What was known without being asked is no answer.
        reviews: counting
          .filter(({ rating }) => rating > 0)
          .map(({ rating, answered_at, took_ms, is_repeat }) => ({
            rating,
            review: answered_at,
            tookMs: took_ms,
            isRepeat: is_repeat === 1,
          })),
      };
    }
    lastId = rows.at(-1)?.id;
    await otherWork();
  }
}
