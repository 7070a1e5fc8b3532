import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('games')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('game_key', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('hero_color', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('opponent_name', 'text', (column) => column.notNull())
    .addColumn('hero_rating', 'integer')
    .addColumn('opponent_rating', 'integer')
    .addColumn('result', 'double precision')
    .addColumn('time_control', 'text', (column) => column.notNull())
    .addColumn('speed', 'text')
    .addColumn('played_at', 'bigint', (column) => column.notNull())
    .addColumn('plies', 'integer', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('moves', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('game_review_id', 'text', (column) =>
      column.references('game_reviews.id').onDelete('set null'),
    )
    .addColumn('pgn', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('games_pkey', ['user_id', 'game_key'])
    .execute();
  await db.schema
    .createIndex('games_by_date')
    .on('games')
    .columns(['user_id', 'played_at', 'game_key'])
    .execute();
  await db.schema.createIndex('games_by_review').on('games').column('game_review_id').execute();
}
