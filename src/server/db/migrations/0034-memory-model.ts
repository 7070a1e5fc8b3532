import type { Kysely } from 'kysely';

/** Users who have not chosen a memory model stay on FSRS-5. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('memory_settings')
    .addColumn('model', 'text', (column) => column.notNull().defaultTo('fsrs-5'))
    .execute();
}
