import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('live_games')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('white_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('black_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('played_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('max_moves', 'integer', (column) => column.notNull())
    .addColumn('reconnect_ms', 'bigint', (column) => column.notNull())
    .addColumn('clock_ms', 'bigint', (column) => column.notNull())
    .addColumn('moves', 'text', (column) => column.notNull())
    .addColumn('clock_after_ms', 'text', (column) => column.notNull())
    .addColumn('white_ms', 'bigint', (column) => column.notNull())
    .addColumn('black_ms', 'bigint', (column) => column.notNull())
    .addColumn('running_since', 'bigint')
    .addColumn('white_gone_since', 'bigint')
    .addColumn('black_gone_since', 'bigint')
    .addColumn('draw_offer', 'text')
    .addColumn('white_offered_at_ply', 'integer')
    .addColumn('black_offered_at_ply', 'integer')
    .addColumn('verdict_due_at', 'bigint')
    .addColumn('deadline_at', 'bigint')
    .addColumn('winner', 'text')
    .addColumn('reason', 'text')
    .addColumn('final_eval', 'text')
    .addColumn('ended_at', 'bigint')
    .execute();
  await sql`create unique index live_games_running_white on live_games (white_id) where ended_at is null`.execute(
    db,
  );
  await sql`create unique index live_games_running_black on live_games (black_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index live_games_due on live_games (deadline_at) where ended_at is null`.execute(db);
  await db.schema
    .createIndex('live_games_by_white')
    .on('live_games')
    .columns(['white_id', 'played_at'])
    .execute();
  await db.schema
    .createIndex('live_games_by_black')
    .on('live_games')
    .columns(['black_id', 'played_at'])
    .execute();

  await db.schema
    .createTable('live_nodes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('alive_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('live_pulse')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('alive_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into live_pulse (id, alive_at) values (1, 0)`.execute(db);

  await db.schema
    .createTable('live_players')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addColumn('waiting_since', 'bigint')
    .execute();
  await sql`create index live_players_waiting on live_players (waiting_since) where waiting_since is not null`.execute(
    db,
  );
}
