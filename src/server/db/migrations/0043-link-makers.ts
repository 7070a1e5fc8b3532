import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account_tokens')
    .addColumn('made_by', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('account_tokens_by_maker').on('account_tokens').column('made_by').execute();
  // Reset links that last more than ten minutes came from an admin. Nobody knows which one, so delete them.
  await sql`delete from account_tokens where purpose = 'reset' and expires_at - created_at > 600000`.execute(
    db,
  );
  await sql`update account_tokens set made_by = user_id where purpose = 'invite'`.execute(db);
}
