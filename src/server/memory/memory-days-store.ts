/**
 * A log counted by days, by the database: of a hundred thousand answers some thousand rows come out. For threads, all the same: it
 * is one long statement.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ForecastMemory } from '#chess/memory/forecast';
import { DAY_MS } from '#chess/memory/recall';
import type { Grade } from '#chess/memory/schedule';
import type { DayOfReviews, MemoryKind } from '#chess/memory/statistics';
import { trainingColors } from '#contract/training';
import type { CardTable, Db } from '../db/tables.ts';
import { countsForCard, countsForOpening } from './counting-row-store.ts';

/** Days are those of a user who is so far ahead of UTC. */
export async function countDays(db: Db, userId: string, utcOffsetMinutes: number): Promise<DayOfReviews[]> {
  const offsetMs = utcOffsetMinutes * 60_000;
  // A row says when the card was reviewed before: it is what that review found.
  const cards = sql`select rating, review as time, took_ms, 0 as is_repeat,
      case when review_logs.state > 0 then review - review_logs.due end as gap
    from cards join review_logs on review_logs.card_id = cards.id
    where cards.user_id = ${userId} and undone_at is null and ${countsForCard}`;
  const days = await countLog(db, 'cards', cards, offsetMs);
  for (const color of trainingColors) {
    // What was known without being asked is no answer, and an answer that is repeated says nothing about the ones after it.
    const answers = sql`select rating, answered_at as time, took_ms, is_repeat,
        answered_at - lag(answered_at) over (partition by memory_id, is_repeat order by answered_at) as gap
      from opening_memories join opening_answers on opening_answers.memory_id = opening_memories.id
      where opening_memories.user_id = ${userId} and color = ${color} and undone_at is null and rating > 0
        and ${countsForOpening}`;
    days.push(...(await countLog(db, color, answers, offsetMs)));
  }
  return days;
}

async function countLog(
  db: Db,
  kind: MemoryKind,
  log: RawBuilder<unknown>,
  offsetMs: number,
): Promise<DayOfReviews[]> {
  // Both databases cut towards zero: the day before 1970 that a user in the west may be in comes out by counting from the day before.
  const { rows } = await sql<{ rating: Grade; day: number; reviews: number; asked: number; took: number }>`
    select rating, day, count(*) as reviews, sum(is_asked) as asked, cast(sum(took_ms) as bigint) as took
    from (select rating, (time + cast(${offsetMs + DAY_MS} as bigint)) / ${sql.lit(DAY_MS)} - 1 as day, coalesce(took_ms, 0) as took_ms,
      case when is_repeat = 0 and gap >= ${sql.lit(DAY_MS)} then 1 else 0 end as is_asked
      from (${log}) as answers where rating between 1 and 4) as counted
    group by rating, day`.execute(db);
  return rows.map(({ took, ...day }) => ({ kind, ...day, tookMs: took }));
}

/** What will be asked again as things are: not deleted, not suspended. */
export async function listAsked(
  db: Db,
  userId: string,
): Promise<Record<'cards' | 'openings', ForecastMemory[]>> {
  const cards = await db
    .selectFrom('cards')
    .select(['state', 'stability', 'difficulty', 'last_review'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
  const openings = await db
    .selectFrom('opening_memories')
    .select(['state', 'stability', 'difficulty', 'last_review'])
    .where('user_id', '=', userId)
    .where('state', '>', 0)
    .orderBy('id')
    .execute();
  return { cards: cards.map(makeForecastMemory), openings: openings.map(makeForecastMemory) };
}

function makeForecastMemory(
  row: Pick<CardTable, 'state' | 'stability' | 'difficulty' | 'last_review'>,
): ForecastMemory {
  const { state, stability, difficulty, last_review } = row;
  return { stability, difficulty, lastReviewMs: state === 0 ? null : last_review };
}
