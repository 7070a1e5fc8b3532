import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('is_admin', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('users').addColumn('disabled_at', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('seen_at', 'bigint').execute();
  // Make the oldest account an admin, but not the placeholder for deleted users, which has no password.
  await sql`update users set is_admin = 1 where id = (
    select id from users where password_hash <> '' order by created_at, id limit 1
  )`.execute(db);
}
