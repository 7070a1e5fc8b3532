import { sql } from 'kysely';
import { SUMMARY_RULES } from '#chess/review/causes/game-summary';
import type { GameSummaries, InsightAnswer } from '#contract/insights';
import { asLongRead } from '../db/long-read.ts';
import { changeWithinQuota } from '../db/quota.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { liveGames } from './library-store.ts';

export async function findInsightGames(
  db: Db,
  userId: string,
  newest: number,
): Promise<InsightAnswer['api_data']> {
  const count = liveGames(db, userId).select(({ fn }) => fn.countAll<number>().as('games'));
  const newestGames = analysedGames(db, userId)
    .leftJoin('game_summaries', (join) =>
      join
        .onRef('game_summaries.user_id', '=', 'games.user_id')
        .onRef('game_summaries.game_key', '=', 'games.game_key')
        .on('game_summaries.rules', '=', SUMMARY_RULES),
    )
    .select([
      'games.game_key',
      'games.hero_color',
      'games.hero_rating',
      'games.opponent_name',
      'games.opponent_rating',
      'games.speed',
      'games.played_at',
      'game_analyses.game_review_id',
      'game_analyses.game_id',
      'game_summaries.summary',
    ])
    .orderBy('games.played_at', 'desc')
    .orderBy('games.game_key', 'desc')
    .limit(newest);
  const [[counted], rows] = await readTogether(db, [asLongRead(count), asLongRead(newestGames)]);
  return {
    games: Number(counted?.games),
    analysed: rows.map((row) => ({ ...row, played_at: new Date(row.played_at).toISOString() })),
  };
}

function analysedGames(db: Db, userId: string) {
  return db
    .selectFrom('games')
    .innerJoin('game_analyses', 'game_analyses.game_review_id', 'games.game_review_id')
    .where('games.user_id', '=', userId)
    .where('games.deleted_at', 'is', null)
    .where('game_analyses.is_finished', '=', 1);
}

export async function findAnalysedIds(
  db: Db,
  userId: string,
  gameKeys: readonly string[],
): Promise<ReadonlyMap<unknown, string>> {
  const rows = await analysedGames(db, userId)
    .where('games.game_key', 'in', gameKeys)
    .select(['games.game_key', 'game_analyses.game_id'])
    .execute();
  return new Map(rows.map(({ game_key, game_id }) => [game_key, game_id]));
}

export function storeSummaries(db: Db, userId: string, { summaries }: GameSummaries): Promise<boolean> {
  const changes = summaries.map(({ game_key, game_id, rules, summary }) =>
    db
      .insertInto('game_summaries')
      .columns(['user_id', 'game_key', 'rules', 'summary'])
      .expression(
        analysedGames(db, userId)
          .where('games.game_key', '=', game_key)
          .where('game_analyses.game_id', '=', game_id)
          .select([
            'games.user_id',
            'games.game_key',
            sql<number>`cast(${rules} as integer)`.as('rules'),
            sql<string>`cast(${summary} as text)`.as('summary'),
          ]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'game_key'])
          .doUpdateSet(({ ref }) => ({ rules: ref('excluded.rules'), summary: ref('excluded.summary') })),
      )
      .compile(),
  );
  return changeWithinQuota(db, userId, ['game_summaries'], changes);
}

export async function forgetSummaries(
  db: Db,
  userId: string,
  which: { gameReviewId: string } | { gameKeys: readonly string[] },
): Promise<void> {
  const forgotten = db.deleteFrom('game_summaries').where('user_id', '=', userId);
  if ('gameKeys' in which) await forgotten.where('game_key', 'in', which.gameKeys).execute();
  else
    await forgotten
      .where('game_key', 'in', ({ selectFrom }) =>
        selectFrom('games')
          .select('game_key')
          .where('user_id', '=', userId)
          .where('game_review_id', '=', which.gameReviewId),
      )
      .execute();
}
