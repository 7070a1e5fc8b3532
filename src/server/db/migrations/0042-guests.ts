import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('guest_until', 'bigint').execute();
  await db.schema.createIndex('users_by_guest_until').on('users').column('guest_until').execute();
}
