import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['source_text', 'previous_source_text'])
    await db.schema.alterTable('studies').addColumn(name, 'text').execute();

  await db.schema
    .createTable('study_versions')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('title', 'text')
    .addColumn('link', 'text')
    .addColumn('exclude_move_indicators', 'text', (column) => column.notNull())
    .addColumn('last_update', 'bigint', (column) => column.notNull())
    .addColumn('text_prefix', 'integer', (column) => column.notNull())
    .addColumn('text_suffix', 'integer', (column) => column.notNull())
    .addColumn('text_between', 'text', (column) => column.notNull())
    .addColumn('source_prefix', 'integer', (column) => column.notNull())
    .addColumn('source_suffix', 'integer', (column) => column.notNull())
    .addColumn('source_between', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('study_versions_key', ['user_id', 'color', 'number'])
    .execute();
}
