import {
  type Grade,
  makeNewSchedule,
  pickSchedule,
  type Rating,
  type ReviewLog,
  type Schedule,
} from '#chess/memory/schedule';
import { sortAnswers } from '#chess/memory/training-fold';
import { cardLimits } from '#contract/cards';
import { prepareRowQuery } from '../db/prepared.ts';
import type { CardTable, Db, MemoryAnswerTable } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { makeEntry } from '../scheduling/answer-store.ts';
import type { MemoryKind } from '../scheduling/memory-kind.ts';

export const cardMemory: MemoryKind<CardTable> = {
  name: 'cards',
  title: 'Card',
  noun: 'reviews',
  quota: ['review_logs'],
  isAtOnce: true,
  page: { memories: 50, rows: 500 },
  readMemory: prepareRowQuery((db, { userId, id }) =>
    db.selectFrom('cards').selectAll().where('user_id', '=', userId).where('id', '=', id),
  ),
  async findAfter(db, afterId, limit, part) {
    const cards = db.selectFrom('cards').selectAll().where('id', '>', afterId).orderBy('id').limit(limit);
    return (part === undefined ? cards : cards.where('user_id', '=', part.userId)).execute();
  },
  countRows: ({ revision }) => revision,
  makeLogRow(card, row, counted) {
    if (counted !== undefined) return { ...row, ...pickBefore(counted) };
    if (row.undone_at !== null) return row;
    return { ...row, ...pickBefore({ ...makeNewSchedule(card.created_at), last_elapsed_days: 0 }) };
  },
  makeMarks: (card, { answers }, added) => ({
    last_rating: answers.at(-1)?.entry.rating ?? null,
    revision: Math.max(card.revision + 1, ...added.map(({ revision }) => revision ?? 0)),
  }),
  writeMemories: (db, changes) =>
    changes.map(({ row, fromRevision: from }) => {
      const { id, revision, last_rating, memory_revision } = row;
      return scheduleMove(db, { ...pickSchedule(row), id, from, revision, last_rating, memory_revision });
    }),
  findDamage: (card, log) =>
    log.some(({ revision }) => (revision ?? 0) > card.revision) ? 'has reviews newer than itself' : undefined,
};

function pickBefore(log: Omit<ReviewLog, 'rating' | 'review'>) {
  const { state, due, stability, difficulty, elapsed_days, last_elapsed_days, scheduled_days } = log;
  return { state, due, stability, difficulty, elapsed_days, last_elapsed_days, scheduled_days };
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

const reviews = (db: Db, userId: string) => db.selectFrom('memory_answers').where('user_id', '=', userId);

export const reviewById = prepareRowQuery(
  (db, { userId, cardId, id }: { userId: string; cardId: string; id: string }) =>
    reviews(db, userId).select('id').where('memory_id', '=', cardId).where('id', '=', id),
);

export async function countReviews(db: Db, card: CardTable): Promise<number> {
  const { count } = await reviews(db, card.user_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memory_id', '=', card.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findReviewTimes(db: Db, userId: string, cardIds: readonly string[]) {
  if (cardIds.length === 0) return [];
  return reviews(db, userId)
    .select(['memory_id', 'id', 'rating', 'answered_at', 'undone_at'])
    .where('memory_id', 'in', cardIds)
    .execute();
}

/**
 * Returns the answers that count, in order. An undone answer does not count, nor does an answer in a game to
 * a card that had not been reviewed yet.
 */
export function listCounting(log: readonly MemoryAnswerTable[]): MemoryAnswerTable[] {
  return sortAnswers(
    log
      .filter(({ undone_at, game_key, state }) => undone_at === null && (game_key === null || state !== 0))
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
): MemoryAnswerTable {
  return {
    user_id: card.user_id,
    kind: 'cards',
    memory_id: card.id,
    id,
    rating,
    answered_at: reviewMs,
    took_ms: tookMs,
    is_repeat: 0,
    undone_at: undoneMs,
    game_key: gameKey,
    asked_at: null,
    known_days: null,
    revision: card.revision + 1 + before,
    reps,
    ...pickBefore({ ...card, last_elapsed_days: card.elapsed_days }),
  };
}

export function tooManyReviews(): ApiError {
  return new ApiError('full', { message: `At most ${cardLimits.reviewsPerCard} reviews of one card` });
}
