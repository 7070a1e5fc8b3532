import { type Kysely, sql } from 'kysely';

/** FSRS-6 now gives Easy a longer interval than Good, so its schedules are computed again when next read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE memory_settings SET revision = revision + 1 WHERE model = 'fsrs-6'`.execute(db);
}
