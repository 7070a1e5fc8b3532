import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_names')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('own_names_key', ['user_id', 'name'])
    .execute();
  await sql`create index games_to_empty on games (deleted_at) where deleted_at is not null and bytes > 0`.execute(
    db,
  );
}
