import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('cards_by_user').on('cards').columns(['user_id', 'id']).execute();
  await db.schema
    .createIndex('review_logs_by_time')
    .on('review_logs')
    .columns(['card_id', 'review', 'rating', 'undone_at'])
    .execute();
  await db.schema
    .createIndex('opening_answers_by_time')
    .on('opening_answers')
    .columns(['user_id', 'answered_at', 'rating', 'is_repeat', 'undone_at'])
    .execute();
}
