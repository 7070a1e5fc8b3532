import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['opening_answers', 'review_logs'] as const) {
    await db.schema.alterTable(table).addColumn('game_key', 'text').execute();
  }
  await db.schema
    .createIndex('opening_answers_by_game')
    .on('opening_answers')
    .columns(['user_id', 'game_key'])
    .where(sql.ref('game_key'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('review_logs_by_game')
    .on('review_logs')
    .columns(['game_key', 'card_id'])
    .where(sql.ref('game_key'), 'is not', null)
    .execute();
  await db.schema.dropIndex('review_logs_by_time').execute();
  await db.schema
    .createIndex('review_logs_by_time')
    .on('review_logs')
    .columns(['card_id', 'review', 'rating', 'undone_at', 'game_key'])
    .execute();
  await db.schema.dropIndex('opening_answers_by_time').execute();
  await db.schema
    .createIndex('opening_answers_by_time')
    .on('opening_answers')
    .columns(['user_id', 'answered_at', 'rating', 'is_repeat', 'undone_at', 'game_key'])
    .execute();
  await db.schema.alterTable('memory_settings').addColumn('counts_games', 'integer').execute();
}
