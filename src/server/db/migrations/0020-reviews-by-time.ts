import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('review_logs')
    .addColumn('reps', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update review_logs set reps = 1 + (
    select count(*) from review_logs as earlier
    where earlier.card_id = review_logs.card_id
      and earlier.undone_at is null
      and earlier.revision < review_logs.revision
  )`.execute(db);
}
