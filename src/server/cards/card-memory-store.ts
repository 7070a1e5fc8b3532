/** A row of `review_logs` contains the schedule before its review. */
import {
  type Grade,
  makeNewSchedule,
  pickLog,
  pickSchedule,
  type Rating,
  type Schedule,
} from '#chess/memory/schedule';
import { type AnswerEntry, sortAnswers } from '#chess/memory/training-fold';
import { cardLimits } from '#contract/cards';
import { takeInserted } from '../db/inserted-values.ts';
import { prepareForOne, prepareQuery, prepareRowQuery } from '../db/prepared.ts';
import type { CardTable, Db, ReviewLogTable } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { MemoryKind } from '../scheduling/memory-kind.ts';

export const cardMemory: MemoryKind<CardTable, ReviewLogTable> = {
  name: 'cards',
  title: 'Card',
  noun: 'reviews',
  quota: ['review_logs'],
  isAtOnce: true,
  // Pages are small, because writing this many rows blocks other writers for about 10 ms.
  page: { memories: 50, rows: 500 },
  readMemory: prepareRowQuery((db, { userId, id }) =>
    db.selectFrom('cards').selectAll().where('user_id', '=', userId).where('id', '=', id),
  ),
  readLog: prepareQuery((db, { id }) =>
    db.selectFrom('review_logs').selectAll().where('card_id', '=', id).orderBy('revision'),
  ),
  findLogs: findReviews,
  async findAfter(db, afterId, limit, part) {
    const cards = db.selectFrom('cards').selectAll().where('id', '>', afterId).orderBy('id').limit(limit);
    return (part === undefined ? cards : cards.where('user_id', '=', part.userId)).execute();
  },
  async findInGame(db, userId, gameKey, most) {
    const rows = await db
      .selectFrom('cards')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('review_logs').select('card_id').where('game_key', '=', gameKey),
      )
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map(({ id }) => id);
  },
  getMemoryId: ({ card_id }) => card_id,
  countRows: ({ revision }) => revision,
  makeEntry,
  makeLogRow(card, row, counted) {
    if (counted !== undefined) return { ...row, ...counted };
    // An undone review keeps its row. Without an outcome, a game's answer came before the first review, so
    // the card stays new.
    if (row.undone_at !== null) return row;
    return { ...row, ...pickLog({ ...row, ...makeNewSchedule(card.created_at), last_elapsed_days: 0 }) };
  },
  makeMarks: (card, { answers }, added) => ({
    last_rating: answers.at(-1)?.entry.rating ?? null,
    revision: Math.max(card.revision + 1, ...added.map(({ revision }) => revision)),
  }),
  writeMemories: (db, changes) =>
    changes.map(({ row, fromRevision: from }) => {
      const { id, revision, last_rating, memory_revision } = row;
      return scheduleMove(db, { ...pickSchedule(row), id, from, revision, last_rating, memory_revision });
    }),
  /** Existing rows are updated too, because a late review changes the outcome of the reviews after it. */
  writeLog: prepareForOne((db, rows) =>
    db
      .insertInto('review_logs')
      .values([...rows])
      .onConflict((conflict) =>
        conflict
          .columns(['card_id', 'id'])
          .doUpdateSet(
            takeInserted<ReviewLogTable>(
              'state',
              'due',
              'stability',
              'difficulty',
              'elapsed_days',
              'last_elapsed_days',
              'scheduled_days',
              'undone_at',
            ),
          ),
      ),
  ),
  findDamage: (card, log) =>
    log.some(({ revision }) => revision > card.revision) ? 'has reviews newer than itself' : undefined,
};

function makeEntry({ id, rating, review, reps, undone_at, game_key }: ReviewLogTable): AnswerEntry {
  return {
    id,
    rating,
    answeredMs: review,
    reps,
    isUndone: undone_at !== null,
    isFromGame: game_key !== null,
  };
}

const scheduleMove = prepareRowQuery((db, { id, from, ...columns }: ScheduleMove) =>
  db.updateTable('cards').set(columns).where('id', '=', id).where('revision', '=', from),
);

interface ScheduleMove extends Schedule {
  id: string;
  from: number;
  revision: number;
  last_rating: Rating | null;
  memory_revision: number;
}

/** Includes undone reviews. The rows come in the order of storage, not of time. */
export async function findReviews(db: Db, cardIds: readonly string[]): Promise<ReviewLogTable[]> {
  if (cardIds.length === 0) return [];
  return db
    .selectFrom('review_logs')
    .selectAll()
    .where('card_id', 'in', cardIds)
    .orderBy('card_id')
    .orderBy('revision')
    .execute();
}

export const reviewById = prepareRowQuery((db, { cardId, id }: { cardId: string; id: string }) =>
  db.selectFrom('review_logs').select('id').where('card_id', '=', cardId).where('id', '=', id),
);

export async function countReviews(db: Db, cardId: string): Promise<number> {
  const { count } = await db
    .selectFrom('review_logs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findReviewTimes(db: Db, cardIds: readonly string[]) {
  if (cardIds.length === 0) return [];
  return db
    .selectFrom('review_logs')
    .select(['card_id', 'id', 'rating', 'review', 'undone_at'])
    .where('card_id', 'in', cardIds)
    .execute();
}

/**
 * Returns the rows that count, sorted by time. An answer from a game counts only if the card had been learnt
 * before.
 */
export function listCounting(log: readonly ReviewLogTable[]): ReviewLogTable[] {
  return sortAnswers(
    log
      .filter(({ undone_at, game_key, state }) => undone_at === null && (game_key === null || state > 0))
      .map((row) => ({ ...makeEntry(row), row })),
  ).map(({ row }) => row);
}

interface NewReview {
  id: string;
  rating: Grade;
  reviewMs: number;
  reps: number;
  undoneMs: number | null;
  tookMs: number | null;
  gameKey?: string | null;
  before?: number;
}

export function makeNewRow(
  card: CardTable,
  { id, rating, reviewMs, reps, undoneMs, tookMs, gameKey = null, before = 0 }: NewReview,
): ReviewLogTable {
  const { state, due, stability, difficulty, elapsed_days, scheduled_days } = card;
  return {
    card_id: card.id,
    id,
    rating,
    review: reviewMs,
    reps,
    revision: card.revision + 1 + before,
    undone_at: undoneMs,
    took_ms: tookMs,
    game_key: gameKey,
    state,
    due,
    stability,
    difficulty,
    elapsed_days,
    last_elapsed_days: elapsed_days,
    scheduled_days,
  };
}

export function tooManyReviews(): ApiError {
  return new ApiError('full', { message: `At most ${cardLimits.reviewsPerCard} reviews of one card` });
}
