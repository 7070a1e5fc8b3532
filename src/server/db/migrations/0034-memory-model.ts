import type { Kysely } from 'kysely';

/** Which model of forgetting schedules: FSRS-5 for everybody who has not chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('memory_settings')
    .addColumn('model', 'text', (column) => column.notNull().defaultTo('fsrs-5'))
    .execute();
}
