import { type CompiledQuery, sql } from 'kysely';
import type { Schedule } from '#chess/memory/schedule';
import { changeAll } from '../db/change-all.ts';
import { prepareQuery } from '../db/prepared.ts';
import type { CardTable, Db, ReviewLogTable } from '../db/tables.ts';
import { pieceBytes } from '../json-stream.ts';
import {
  makeContentColumns,
  makeReviewColumns,
  makeScheduleColumns,
  parseCardRow,
  parseReviewRow,
  type StoredCard,
  type StoredReview,
} from './rows.ts';

/** A user's cards, the first to come due first; as many at a time as are read and spelt in one go. */
export async function* readCards(db: Db, userId: string): AsyncGenerator<StoredCard[]> {
  let limit = 20;
  for (let after = { due: Number.MIN_SAFE_INTEGER, id: '' }; ;) {
    const rows = await liveCards(db, userId)
      .selectAll()
      .where(sql<boolean>`(due, id) > (${after.due}, ${after.id})`)
      .orderBy('due')
      .orderBy('id')
      .limit(limit)
      .execute();
    yield rows.map(parseCardRow);
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = last;
    // Most cards are short, and some users have thousands; the longest are a hundred times as long.
    const characters = rows.reduce((sum, row) => sum + countCharacters(row), 0);
    limit = Math.max(1, Math.min(500, limit * 2, Math.floor((limit * pieceBytes) / characters)));
  }
}

function countCharacters(row: CardTable): number {
  return row.prompt.length + row.prompt_pgn.length + row.answer.length + row.answer_pgn.length + 500;
}

export async function findDueCards(
  db: Db,
  userId: string,
  beforeMs: number,
  limit: number,
): Promise<StoredCard[]> {
  const rows = await liveCards(db, userId)
    .selectAll()
    .where('due', '<', beforeMs)
    .orderBy('due')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(parseCardRow);
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

export async function findCard(db: Db, userId: string, id: string): Promise<StoredCard | undefined> {
  const [row] = (await db.executeQuery(cardById(db, { userId, id }))).rows;
  return row && parseCardRow(row);
}

/** Those of the user's cards that have one of the ids. */
export async function findCardsById(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, StoredCard>> {
  if (ids.length === 0) return new Map();
  const rows = await liveCards(db, userId).selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, parseCardRow(row)]));
}

/**
 * Inserts cards and gives those of the owner that are there new content: all in one statement, because everybody who writes
 * waits for it. False, and nothing changed: an id is taken by another's or a deleted card.
 */
export async function upsertCards(db: Db, userId: string, cards: readonly StoredCard[]): Promise<boolean> {
  if (cards.length === 0) return true;
  const upsert = db
    .insertInto('cards')
    .values(
      cards.map((card) => ({
        id: card.id,
        user_id: userId,
        ...makeContentColumns(card),
        ...makeScheduleColumns(card.schedule),
        revision: card.revision,
        created_at: card.createdMs,
        deleted_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          prompt: ref('excluded.prompt'),
          prompt_fen: ref('excluded.prompt_fen'),
          prompt_pgn: ref('excluded.prompt_pgn'),
          answer: ref('excluded.answer'),
          answer_fen: ref('excluded.answer_fen'),
          answer_pgn: ref('excluded.answer_pgn'),
          orientation: ref('excluded.orientation'),
        }))
        .where('cards.user_id', '=', userId)
        .where('cards.deleted_at', 'is', null),
    )
    .compile();
  return changeAll(db, [{ ...upsert, leastChanges: cards.length }]);
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
  card: StoredCard,
  schedule: Schedule,
  review: Omit<StoredReview, 'cardId' | 'revision' | 'undoneMs'>,
): Promise<boolean> {
  const columns = makeReviewColumns({
    ...review,
    cardId: card.id,
    revision: card.revision + 1,
    undoneMs: undefined,
  });
  return changeAll(db, [moveSchedule(db, card, schedule), reviewInsert(db, columns)]);
}

/** Marks a review as taken back and gives the card the schedule it had before. False as for `storeReview`. */
export async function storeUndo(
  db: Db,
  card: StoredCard,
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

interface ScheduleMove extends ReturnType<typeof makeScheduleColumns> {
  id: string;
  /** The revision that the schedule was made from. */
  from: number;
  revision: number;
}

function moveSchedule(db: Db, { id, revision }: StoredCard, schedule: Schedule): CompiledQuery {
  return scheduleMove(db, { ...makeScheduleColumns(schedule), id, from: revision, revision: revision + 1 });
}

const reviewById = prepareQuery((db, { cardId, id }: { cardId: string; id: string }) =>
  db.selectFrom('review_logs').select('id').where('card_id', '=', cardId).where('id', '=', id),
);

export async function hasReview(db: Db, cardId: string, id: string): Promise<boolean> {
  return (await db.executeQuery(reviewById(db, { cardId, id }))).rows.length > 0;
}

/** All reviews of the cards, also those taken back, in the order in which they were stored. */
export async function findReviews(db: Db, cardIds: readonly string[]): Promise<StoredReview[]> {
  const rows = await db
    .selectFrom('review_logs')
    .selectAll()
    .where('card_id', 'in', cardIds)
    .orderBy('card_id')
    .orderBy('revision')
    .execute();
  return rows.map(parseReviewRow);
}

/** Everybody's cards, deleted ones too, a page at a time. */
export async function findCardsAfter(db: Db, afterId: string, limit: number): Promise<StoredCard[]> {
  const rows = await db
    .selectFrom('cards')
    .selectAll()
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(parseCardRow);
}

function liveCards(db: Db, userId: string) {
  return db.selectFrom('cards').where('user_id', '=', userId).where('deleted_at', 'is', null);
}
