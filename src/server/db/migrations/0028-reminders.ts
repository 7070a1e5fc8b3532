import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminders')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('calendar_hash', 'text', (column) => column.unique())
    .addColumn('calendar_made_at', 'bigint')
    .addColumn('mail_hour', 'integer')
    .addColumn('next_mail_at', 'bigint')
    .execute();
  await sql`create index reminders_to_send on reminders (next_mail_at) where next_mail_at is not null`.execute(
    db,
  );
}
