import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('live_games').addColumn('start_fen', 'text').execute();
  await db.schema
    .alterTable('live_games')
    .addColumn('no_clock', 'integer', (added) => added.notNull().defaultTo(0))
    .execute();
}
