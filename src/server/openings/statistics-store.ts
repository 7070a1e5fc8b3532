import { sql } from 'kysely';
import { statisticsLimits, type StatisticsRecord } from '#contract/statistics';
import type { Db } from '../db/tables.ts';

/** Fresh records for one choice of speeds and ratings, of all positions or of these; the user's own first, then the newest. */
export async function listStatistics(
  db: Db,
  choice: { speeds: string; ratings: string },
  userId: string,
  now: number,
  fens?: readonly string[],
): Promise<StatisticsRecord[]> {
  if (fens?.length === 0) return [];
  return db
    .selectFrom('position_statistics')
    .select(['fen', 'speeds', 'ratings', 'white', 'draws', 'black', 'moves'])
    .where('speeds', '=', choice.speeds)
    .where('ratings', '=', choice.ratings)
    .where('fetched_at', '>', now - statisticsLimits.freshMs)
    .$if(fens !== undefined, (query) => query.where('fen', 'in', fens ?? []))
    .orderBy(sql`case when user_id = ${userId} then 0 else 1 end`)
    .orderBy('fetched_at', 'desc')
    .orderBy('fen')
    .limit(statisticsLimits.recordsPerAnswer)
    .execute();
}

/** Stores the record unless a fresh one of another user is there. */
export async function storeStatistics(
  db: Db,
  record: StatisticsRecord,
  userId: string,
  now: number,
): Promise<void> {
  const { white, draws, black, moves } = record;
  await db
    .insertInto('position_statistics')
    .values({ ...record, user_id: userId, fetched_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['speeds', 'ratings', 'fen'])
        .doUpdateSet({ white, draws, black, moves, user_id: userId, fetched_at: now })
        .where((where) =>
          where.or([
            where('position_statistics.user_id', '=', userId),
            where('position_statistics.user_id', 'is', null),
            where('position_statistics.fetched_at', '<=', now - statisticsLimits.freshMs),
          ]),
        ),
    )
    .execute();
}
