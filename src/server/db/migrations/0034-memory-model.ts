import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('memory_settings')
    .addColumn('model', 'text', (column) => column.notNull().defaultTo('fsrs-5'))
    .execute();
}
