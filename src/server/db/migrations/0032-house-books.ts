import type { Kysely } from 'kysely';

/** Whose book the house plays from, where it plays as somebody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('live_games').addColumn('house_book', 'text').execute();
}
