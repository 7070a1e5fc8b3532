/** The log of reviews, and what they make of their cards. */
import type { CompiledQuery } from 'kysely';
import { pickSchedule, type Rating, type Schedule } from '#chess/memory/schedule';
import { changeAll } from '../db/change-all.ts';
import { takeInserted } from '../db/inserted-values.ts';
import { changeWithinQuota } from '../db/quota.ts';
import { prepareForOne, prepareRowQuery } from '../db/prepared.ts';
import type { CardTable, Db, ReviewLogTable } from '../db/tables.ts';
import { otherWork } from '../other-work.ts';

/** A card's new schedule and the rows of its log that are new or found something else than before. */
export interface ReviewedCard {
  /** With the revision that the schedule was made from. */
  card: CardTable;
  schedule: Schedule;
  /** The rating of the last review that counts. */
  lastRating: Rating | null;
  /** The revision of the memory settings that made the schedule. */
  memoryRevision: number;
  rows: readonly ReviewLogTable[];
}

/** The revision of the card after `rows` were added to it. */
export function makeRevision({ card, rows }: Pick<ReviewedCard, 'card' | 'rows'>): number {
  return Math.max(card.revision + 1, ...rows.map(({ revision }) => revision));
}

/**
 * Stores reviews and what they made of their cards of one user, all or nothing. False, and nothing changed: one of the cards was
 * moved, or deleted for good, since it was read.
 */
export async function storeReviews(db: Db, reviewed: readonly ReviewedCard[]): Promise<boolean> {
  // In one order, so that two requests never wait for each other.
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

/** As many rows at a time as a statement has room for. To make one takes some five milliseconds. */
const rowsPerStatement = 1000;

async function listWrites(db: Db, rows: readonly ReviewLogTable[]): Promise<CompiledQuery[]> {
  const writes: CompiledQuery[] = [];
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    if (at > 0) await otherWork();
    writes.push(writeReviews(db, rows.slice(at, at + rowsPerStatement)));
  }
  return writes;
}

/** A late review changes what the reviews after it have found. */
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
  /** The revision that the schedule was made from. */
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

/** Those taken back included. */
export async function countReviews(db: Db, cardId: string): Promise<number> {
  const { count } = await db
    .selectFrom('review_logs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the cards were reviewed, and how it went. */
export async function findReviewTimes(db: Db, cardIds: readonly string[]) {
  if (cardIds.length === 0) return [];
  return db
    .selectFrom('review_logs')
    .select(['card_id', 'id', 'rating', 'review', 'undone_at'])
    .where('card_id', 'in', cardIds)
    .execute();
}

/** All reviews of the cards, including those that were taken back, in the order in which they were stored. */
export async function findReviews(db: Db, cardIds: readonly string[]): Promise<ReviewLogTable[]> {
  return db
    .selectFrom('review_logs')
    .selectAll()
    .where('card_id', 'in', cardIds)
    .orderBy('card_id')
    .orderBy('revision')
    .execute();
}
