import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_reviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('date_time_played', 'bigint', (column) => column.notNull())
    .addColumn('hero_color', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('opponent_name', 'text', (column) => column.notNull())
    .addColumn('time_control', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('pgn', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('game_reviews_by_user')
    .on('game_reviews')
    .columns(['user_id', 'date_time_played'])
    .execute();

  await db.schema
    .createTable('mistakes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('game_review_id', 'text', (column) =>
      column.notNull().references('game_reviews.id').onDelete('cascade'),
    )
    .addColumn('ply', 'integer')
    .addColumn('san', 'text')
    .addColumn('fen', 'text')
    .addColumn('best_san', 'text')
    .addColumn('eval_before', 'double precision')
    .addColumn('eval_after', 'double precision')
    .addColumn('note', 'text')
    .execute();
  await db.schema.createIndex('mistakes_by_review').on('mistakes').column('game_review_id').execute();
}
