import { sql } from 'kysely';
import type { Db, GameReviewTable, MistakeTable } from '../db/tables.ts';
import { groupBySize, pieceBytes } from '../json-stream.ts';

interface Sized {
  id: string;
  size: number;
}

export async function planReviews(db: Db, userId: string): Promise<Sized[]> {
  return db
    .selectFrom('game_reviews')
    .select(['id', 'bytes as size'])
    .where('user_id', '=', userId)
    .orderBy('date_time_played', 'desc')
    .orderBy('id')
    .execute();
}

export async function* spellReviews(db: Db, userId: string, plan: readonly Sized[]): AsyncGenerator<string> {
  let comma = '';
  yield '{"api_data":[';
  for (const group of groupBySize(plan, pieceBytes)) {
    const rows = await findReviews(db, userId, group);
    if (rows.length === 0) continue;
    const [only] = group;
    if (only !== undefined && only.size > pieceBytes) {
      for (const row of rows) {
        const open = JSON.stringify({ ...makeWireReview(row), mistakes: [] });
        yield comma + open.slice(0, -']}'.length);
        yield* spellMistakes(db, row.id);
      }
    } else {
      const byReview = Map.groupBy(await findMistakes(db, group), (mistake) => mistake.game_review_id);
      yield (
        comma +
          rows
            .map((row) => JSON.stringify({ ...makeWireReview(row), mistakes: byReview.get(row.id) ?? [] }))
            .join(',')
      );
    }
    comma = ',';
  }
  yield ']}';
}

async function* spellMistakes(db: Db, reviewId: string): AsyncGenerator<string> {
  const plan = await db
    .selectFrom('mistakes')
    .select(['id', sql<number>`coalesce(octet_length(note), 0) + 200`.as('size')])
    .where('game_review_id', '=', reviewId)
    .orderBy('ply', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
  let comma = '';
  for (const group of groupBySize(plan, pieceBytes)) {
    const rows = await db
      .selectFrom('mistakes')
      .selectAll()
      .where('id', 'in', group.map(getId))
      .where('game_review_id', '=', reviewId)
      .execute();
    if (rows.length === 0) continue;
    yield (
      comma +
        inOrder(group, rows)
          .map((row) => JSON.stringify(row))
          .join(',')
    );
    comma = ',';
  }
  yield ']}';
}

async function findReviews(db: Db, userId: string, group: readonly Sized[]): Promise<GameReviewTable[]> {
  const rows = await db
    .selectFrom('game_reviews')
    .selectAll()
    .where('id', 'in', group.map(getId))
    .where('user_id', '=', userId)
    .execute();
  return inOrder(group, rows);
}

async function findMistakes(db: Db, group: readonly Sized[]): Promise<MistakeTable[]> {
  return db
    .selectFrom('mistakes')
    .selectAll()
    .where('game_review_id', 'in', group.map(getId))
    .orderBy('ply', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
}

function inOrder<Row extends { id: string }>(group: readonly Sized[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return group.flatMap(({ id }) => byId.get(id) ?? []);
}

function getId({ id }: Sized): string {
  return id;
}

function makeWireReview({ bytes: _bytes, ...row }: GameReviewTable) {
  return { ...row, date_time_played: new Date(row.date_time_played).toISOString() };
}
