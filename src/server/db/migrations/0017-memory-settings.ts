import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('memory_settings')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('retention', 'double precision', (column) => column.notNull())
    .addColumn('fuzz', 'integer', (column) => column.notNull())
    .addColumn('change_hour', 'integer', (column) => column.notNull())
    .addColumn('weights', 'text')
    .addColumn('previous_weights', 'text')
    .addColumn('fitted_at', 'bigint')
    .addColumn('fit_reviews', 'integer')
    .addColumn('fit_loss_before', 'double precision')
    .addColumn('fit_loss_after', 'double precision')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('folded_revision', 'integer', (column) => column.notNull())
    .execute();
  for (const table of ['cards', 'opening_memories']) {
    await db.schema
      .alterTable(table)
      .addColumn('memory_revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.createIndex('cards_in_order').on('cards').columns(['user_id', 'id']).execute();
}
