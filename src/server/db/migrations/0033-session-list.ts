import type { Kysely } from 'kysely';

/** Users see where they are signed in: the browser of each session, and when it was last used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('browser', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('seen_at', 'bigint').execute();
}
