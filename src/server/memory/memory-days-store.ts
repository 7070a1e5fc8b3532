/**
 * Takes long, so call it only in worker threads. SQLite keeps the order of a cross join, so it starts with
 * the user's positions.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ForecastMemory } from '#chess/memory/forecast';
import { DAY_MS } from '#chess/memory/recall';
import { GRADES } from '#chess/memory/schedule';
import { type DayOfReviews, MEMORY_KINDS } from '#chess/memory/statistics';
import type { CardTable, Db } from '../db/tables.ts';
import { countsAsAnswer, isReview } from './counting-row-store.ts';

export async function countDays(db: Db, userId: string, utcOffsetMinutes: number): Promise<DayOfReviews[]> {
  const offsetMs = utcOffsetMinutes * 60_000;
  // In a card's log row, `due` is the time of the previous review.
  const cards = sql`select rating, answered_at as time, took_ms, 0 as kind, ${isReview} as is_review,
      case when state > 0 then answered_at - due end as gap
    from memory_answers
    where user_id = ${userId} and kind = 'cards' and undone_at is null and ${countsAsAnswer}`;
  const answers = sql`select rating, answered_at as time, took_ms,
      case when color = 'white' then 1 else 2 end as kind, ${isReview} as is_review,
      answered_at - lag(answered_at) over (partition by memory_id order by answered_at) as gap
    from opening_memories cross join memory_answers
    where memory_answers.memory_id = opening_memories.id and memory_answers.user_id = ${userId}
      and opening_memories.user_id = ${userId} and undone_at is null and is_repeat = 0 and ${countsAsAnswer}`;
  return [...(await countLog(db, cards, offsetMs)), ...(await countLog(db, answers, offsetMs))];
}

const [perDay, perKind] = [32, 8];

async function countLog(db: Db, log: RawBuilder<unknown>, offsetMs: number): Promise<DayOfReviews[]> {
  const { rows } = await sql<{
    group_key: number;
    answers: number;
    reviews: number;
    asked: number;
    timed: number;
    took: number;
  }>`
    select (time + cast(${offsetMs + DAY_MS} as bigint)) / ${sql.lit(DAY_MS)} * ${sql.lit(perDay)}
        + kind * ${sql.lit(perKind)} + rating as group_key,
      count(*) as answers,
      sum(case when is_review then 1 else 0 end) as reviews,
      sum(case when gap >= ${sql.lit(DAY_MS)} then 1 else 0 end) as asked,
      sum(case when took_ms > 0 then 1 else 0 end) as timed,
      cast(coalesce(sum(took_ms), 0) as bigint) as took
    from (${log}) as answers where rating between 1 and 4 group by 1`.execute(db);
  return rows.map(({ group_key, took, ...day }) => ({
    ...day,
    kind: MEMORY_KINDS[Math.floor(group_key / perKind) % (perDay / perKind)] ?? 'cards',
    rating: GRADES[(group_key % perKind) - 1] ?? 1,
    day: Math.floor(group_key / perDay) - 1,
    tookMs: took,
  }));
}

export async function listTested(
  db: Db,
  userId: string,
): Promise<Record<'cards' | 'openings', ForecastMemory[]>> {
  const cards = await db
    .selectFrom('cards')
    .select(['state', 'stability', 'difficulty', 'last_review', 'due'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
  const openings = await db
    .selectFrom('opening_memories')
    .select(['state', 'stability', 'difficulty', 'last_review', 'due'])
    .where('user_id', '=', userId)
    .where('state', '>', 0)
    .orderBy('id')
    .execute();
  return { cards: cards.map(makeForecastMemory), openings: openings.map(makeForecastMemory) };
}

function makeForecastMemory(
  row: Pick<CardTable, 'state' | 'stability' | 'difficulty' | 'last_review' | 'due'>,
): ForecastMemory {
  const { state, stability, difficulty, last_review, due } = row;
  return {
    stability,
    difficulty,
    lastReviewMs: state === 0 ? null : last_review,
    dueMs: due,
    isStep: state === 1 || state === 3,
  };
}
