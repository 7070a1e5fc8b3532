import { type Kysely, sql } from 'kysely';

/** Names under which a user stands in PGN files, beside those at the two sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_names')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('own_names_key', ['user_id', 'name'])
    .execute();
  // Deleted games whose texts are still there: few, and looked for every few minutes.
  await sql`create index games_to_empty on games (deleted_at) where deleted_at is not null and bytes > 0`.execute(
    db,
  );
}
