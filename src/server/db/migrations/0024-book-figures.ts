import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('book_figures')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('study', 'text', (column) => column.notNull())
    .addColumn('speeds', 'text', (column) => column.notNull())
    .addColumn('ratings', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('is_chosen', 'integer', (column) => column.notNull())
    .addColumn('training', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('figures', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('book_figures_key', ['user_id', 'color'])
    .execute();
}
