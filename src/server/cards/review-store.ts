import type { CompiledQuery } from 'kysely';
import { pickSchedule, type Rating, type Schedule } from '#chess/memory/schedule';
import { changeAll } from '../db/change-all.ts';
import { takeInserted } from '../db/inserted-values.ts';
import { changeWithinQuota } from '../db/quota.ts';
import { prepareForOne, prepareRowQuery } from '../db/prepared.ts';
import type { CardTable, Db, ReviewLogTable } from '../db/tables.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

export interface ReviewedCard {
  /** Has the revision it was computed from. */
  card: CardTable;
  schedule: Schedule;
  lastRating: Rating | null;
  memoryRevision: number;
  rows: readonly ReviewLogTable[];
}

export function makeRevision({ card, rows }: Pick<ReviewedCard, 'card' | 'rows'>): number {
  return Math.max(card.revision + 1, ...rows.map(({ revision }) => revision));
}

/** All or none. False, without any change, if a card changed or was purged since it was read. */
export async function storeReviews(db: Db, reviewed: readonly ReviewedCard[]): Promise<boolean> {
  // One order, to avoid deadlocks.
  const ordered = reviewed.toSorted((one, other) => (one.card.id < other.card.id ? -1 : 1));
  const rows = ordered.flatMap((each) => each.rows);
  const changes = [...ordered.map((each) => moveSchedule(db, each)), ...(await listWrites(db, rows))];
  const [first] = ordered;
  const isMore = ordered.some(({ card, rows: written }) =>
    written.some(({ revision }) => revision > card.revision),
  );
  if (first === undefined || !isMore) return changeAll(db, changes);
  return changeWithinQuota(db, first.card.user_id, ['review_logs'], changes, { isAtOnce: true });
}

/** Building a statement of this size takes about 5 ms. */
const rowsPerStatement = 1000;

async function listWrites(db: Db, rows: readonly ReviewLogTable[]): Promise<CompiledQuery[]> {
  const writes: CompiledQuery[] = [];
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    if (at > 0) await yieldToEventLoop();
    writes.push(writeReviews(db, rows.slice(at, at + rowsPerStatement)));
  }
  return writes;
}

/** A late review changes the outcome of later ones. */
const writeReviews = prepareForOne((db, rows: readonly ReviewLogTable[]) =>
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
);

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

function moveSchedule(db: Db, reviewed: ReviewedCard): CompiledQuery {
  const { card, schedule, lastRating, memoryRevision } = reviewed;
  const move = {
    id: card.id,
    from: card.revision,
    revision: makeRevision(reviewed),
    last_rating: lastRating,
    memory_revision: memoryRevision,
  };
  return scheduleMove(db, { ...pickSchedule(schedule), ...move });
}

export const reviewById = prepareRowQuery((db, { cardId, id }: { cardId: string; id: string }) =>
  db.selectFrom('review_logs').select('id').where('card_id', '=', cardId).where('id', '=', id),
);

export async function hasReview(db: Db, cardId: string, id: string): Promise<boolean> {
  return (await db.executeQuery(reviewById(db, { cardId, id }))).rows.length > 0;
}

export async function hasUndoneReview(db: Db, cardId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_logs')
    .select('id')
    .where('card_id', '=', cardId)
    .where('id', '=', id)
    .where('undone_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Includes undone reviews. */
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

/** Includes undone reviews, in storage order. */
export async function findReviews(db: Db, cardIds: readonly string[]): Promise<ReviewLogTable[]> {
  return db
    .selectFrom('review_logs')
    .selectAll()
    .where('card_id', 'in', cardIds)
    .orderBy('card_id')
    .orderBy('revision')
    .execute();
}
