import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // In a game against the bot, the user is stored as both players. So the indexes of running games cover it
  // too.
  await db.schema.alterTable('live_games').addColumn('house_color', 'text').execute();
  await db.schema.alterTable('live_games').addColumn('house_rating', 'integer').execute();
  for (const column of ['start_ply', 'white_removed', 'black_removed']) {
    await db.schema
      .alterTable('live_games')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
  }

  await db.schema
    .createTable('live_invitations')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('guest_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('rematch_of', 'text', (column) => column.references('live_games.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`create unique index live_invitations_link on live_invitations (user_id) where rematch_of is null`.execute(
    db,
  );
  await sql`create unique index live_invitations_rematch on live_invitations (user_id) where rematch_of is not null`.execute(
    db,
  );
  await db.schema
    .createIndex('live_invitations_by_guest')
    .on('live_invitations')
    .columns(['guest_id'])
    .execute();
  await db.schema
    .createIndex('live_invitations_by_game')
    .on('live_invitations')
    .columns(['rematch_of'])
    .execute();
}
