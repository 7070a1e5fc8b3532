import { sql } from 'kysely';
import { takeInserted } from '../db/inserted-values.ts';
import { changeWithinQuota } from '../db/quota.ts';
import { prepareRowQuery } from '../db/prepared.ts';
import type { CardTable, Db } from '../db/tables.ts';
import { pieceBytes } from '../json-stream.ts';

export async function* readCards(db: Db, userId: string): AsyncGenerator<CardTable[]> {
  let limit = 20;
  for (let after = { due: Number.MIN_SAFE_INTEGER, id: '' }; ;) {
    const rows = await liveCards(db, userId)
      .selectAll()
      .where(sql<boolean>`(due, id) > (${after.due}, ${after.id})`)
      .orderBy('due')
      .orderBy('id')
      .limit(limit)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = last;
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    limit = Math.max(1, Math.min(500, limit * 2, Math.floor((limit * pieceBytes) / bytes)));
  }
}

export const cardById = prepareRowQuery((db, { userId, id }: { userId: string; id: string }) =>
  liveCards(db, userId).selectAll().where('id', '=', id),
);

export async function findCard(db: Db, userId: string, id: string): Promise<CardTable | undefined> {
  const [row] = (await db.executeQuery(cardById(db, { userId, id }))).rows;
  return row;
}

export async function findCardsById(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, CardTable>> {
  if (ids.length === 0) return new Map();
  const rows = await liveCards(db, userId).selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findOwnCards(db: Db, userId: string, ids: readonly string[]): Promise<CardTable[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('cards').selectAll().where('user_id', '=', userId).where('id', 'in', ids).execute();
}

export async function removeDeletedCards(db: Db, userId: string, beforeMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('cards')
    .where('user_id', '=', userId)
    .where('deleted_at', '<', beforeMs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function writeCards(db: Db, userId: string, cards: readonly CardTable[]): Promise<boolean> {
  if (cards.length === 0) return true;
  const upsert = db
    .insertInto('cards')
    .values([...cards])
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(
          takeInserted<CardTable>(
            'prompt',
            'prompt_fen',
            'prompt_pgn',
            'answer',
            'answer_fen',
            'answer_pgn',
            'orientation',
            'tags',
            'game_review_id',
            'answer_search',
            'bytes',
          ),
        )
        .where('cards.user_id', '=', userId)
        .where('cards.deleted_at', 'is', null),
    )
    .compile();
  return changeWithinQuota(db, userId, ['cards'], [{ ...upsert, minAffectedRows: cards.length }]);
}

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
    .where('bytes', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

export async function findCardOwners(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<CardTable, 'user_id' | 'deleted_at'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cards')
    .select(['id', 'user_id', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function countOwnCards(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('cards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('bytes', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

type CardMark = Partial<Pick<CardTable, 'deleted_at' | 'suspended_at' | 'tags'>>;

export async function markCards(
  db: Db,
  userId: string,
  marks: readonly { ids: readonly string[]; mark: CardMark }[],
  takesRoom = false,
): Promise<void> {
  const changes = marks.map(({ ids, mark }) => ({
    ...db.updateTable('cards').set(mark).where('user_id', '=', userId).where('id', 'in', ids).compile(),
    minAffectedRows: ids.length,
  }));
  if (changes.length > 0) await changeWithinQuota(db, userId, takesRoom ? ['cards'] : [], changes);
}

export async function findCardsOfGame(
  db: Db,
  userId: string,
  gameReviewId: string,
  limit: number,
): Promise<CardTable[]> {
  return liveCards(db, userId)
    .selectAll()
    .where('game_review_id', '=', gameReviewId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function liveCards(db: Db, userId: string) {
  return db.selectFrom('cards').where('user_id', '=', userId).where('deleted_at', 'is', null);
}
