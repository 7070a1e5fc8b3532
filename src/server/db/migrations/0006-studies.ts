import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('studies')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('revision', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('study_text', 'text', (column) => column.notNull())
    .addColumn('exclude_move_indicators', 'text', (column) => column.notNull())
    .addColumn('last_update', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('studies_by_user_and_color', ['user_id', 'color'])
    .execute();

  await db.schema
    .createTable('lichess_connections')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sealed_token', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('connected_at', 'bigint', (column) => column.notNull())
    .execute();
}
