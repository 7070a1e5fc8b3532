import type { CompiledQuery } from 'kysely';
import { pickSchedule, type ReviewLog, type Schedule } from '#chess/memory/schedule';
import { pickContent } from '#contract/cards';
import { changeAll } from '../db/change-all.ts';
import { prepareQuery } from '../db/prepared.ts';
import type { CardTable, Db, ReviewLogTable } from '../db/tables.ts';

/** A user's cards, the first to come due first. */
export async function findCards(db: Db, userId: string): Promise<CardTable[]> {
  return liveCards(db, userId).selectAll().orderBy('due').orderBy('id').execute();
}

export async function findDueCards(
  db: Db,
  userId: string,
  beforeMs: number,
  limit: number,
): Promise<CardTable[]> {
  return liveCards(db, userId)
    .selectAll()
    .where('due', '<', beforeMs)
    .orderBy('due')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countDueCards(db: Db, userId: string, beforeMs: number): Promise<number> {
  const row = await liveCards(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('due', '<', beforeMs)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** When the next card comes due that is not due before `beforeMs`. */
export async function findNextDue(db: Db, userId: string, beforeMs: number): Promise<number | undefined> {
  const row = await liveCards(db, userId)
    .select('due')
    .where('due', '>=', beforeMs)
    .orderBy('due')
    .limit(1)
    .executeTakeFirst();
  return row?.due;
}

const cardById = prepareQuery((db, { userId, id }: { userId: string; id: string }) =>
  liveCards(db, userId).selectAll().where('id', '=', id),
);

export async function findCard(db: Db, userId: string, id: string): Promise<CardTable | undefined> {
  const [row] = (await db.executeQuery(cardById(db, { userId, id }))).rows;
  return row;
}

/** Inserts the card, or gives the owner's card of that id new content. False: the id is taken by another or deleted card. */
export async function upsertCard(db: Db, card: CardTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('cards')
    .values(card)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(pickContent(card))
        .where('cards.user_id', '=', card.user_id)
        .where('cards.deleted_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** Deleting twice or restoring what is not deleted changes nothing. False: the user has no such card. */
export async function setCardDeleted(
  db: Db,
  userId: string,
  id: string,
  deletedMs: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cards')
    .set({ deleted_at: deletedMs ?? null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Stores a review and what it made of the card. False, and nothing changed: the card was moved or deleted since it was read. */
export async function storeReview(
  db: Db,
  card: CardTable,
  schedule: Schedule,
  logId: string,
  log: ReviewLog,
): Promise<boolean> {
  const row = { ...log, id: logId, card_id: card.id, revision: card.revision + 1, undone_at: null };
  return changeAll(db, [moveSchedule(db, card, schedule), reviewInsert(db, row)]);
}

/** Marks a review as taken back and gives the card the schedule it had before. False as for `storeReview`. */
export async function storeUndo(
  db: Db,
  card: CardTable,
  schedule: Schedule,
  logId: string,
  undoneMs: number,
): Promise<boolean> {
  const mark = db
    .updateTable('review_logs')
    .set({ undone_at: undoneMs })
    .where('card_id', '=', card.id)
    .where('id', '=', logId)
    .compile();
  return changeAll(db, [moveSchedule(db, card, schedule), mark]);
}

const reviewInsert = prepareQuery((db, columns: ReviewLogTable) =>
  db.insertInto('review_logs').values(columns),
);

const scheduleMove = prepareQuery((db, { id, from, ...columns }: ScheduleMove) =>
  db
    .updateTable('cards')
    .set(columns)
    .where('id', '=', id)
    .where('revision', '=', from)
    .where('deleted_at', 'is', null),
);

interface ScheduleMove extends Schedule {
  id: string;
  /** The revision that the schedule was made from. */
  from: number;
  revision: number;
}

function moveSchedule(db: Db, { id, revision }: CardTable, schedule: Schedule): CompiledQuery {
  return scheduleMove(db, { ...pickSchedule(schedule), id, from: revision, revision: revision + 1 });
}

const reviewById = prepareQuery((db, { cardId, id }: { cardId: string; id: string }) =>
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

/** All reviews of the cards, also those taken back, in the order in which they were stored. */
export async function findReviews(db: Db, cardIds: readonly string[]): Promise<ReviewLogTable[]> {
  return db
    .selectFrom('review_logs')
    .selectAll()
    .where('card_id', 'in', cardIds)
    .orderBy('card_id')
    .orderBy('revision')
    .execute();
}

/** Everybody's cards, deleted ones too, a page at a time. */
export async function findCardsAfter(db: Db, afterId: string, limit: number): Promise<CardTable[]> {
  return db.selectFrom('cards').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute();
}

function liveCards(db: Db, userId: string) {
  return db.selectFrom('cards').where('user_id', '=', userId).where('deleted_at', 'is', null);
}
