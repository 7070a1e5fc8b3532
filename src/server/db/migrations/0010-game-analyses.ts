import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_analyses')
    .addColumn('game_review_id', 'text', (column) =>
      column.primaryKey().references('game_reviews.id').onDelete('cascade'),
    )
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('is_finished', 'integer', (column) => column.notNull())
    .addColumn('positions', 'text', (column) => column.notNull())
    .execute();

  await db.schema.alterTable('mistakes').addColumn('mate_before', 'integer').execute();
  await db.schema.alterTable('mistakes').addColumn('mate_after', 'integer').execute();
  await db.schema.alterTable('mistakes').addColumn('status', 'text').execute();
  await db.schema.alterTable('mistakes').addColumn('card_id', 'text').execute();
}
