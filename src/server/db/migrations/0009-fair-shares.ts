import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await countBytesOfReviews(db);
  await splitStatisticsBySender(db);
}

async function countBytesOfReviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('game_reviews')
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update game_reviews set bytes = 200 + octet_length(notes) + octet_length(pgn) + octet_length(link)
    + octet_length(username) + octet_length(opponent_name) + octet_length(time_control)
    + (select coalesce(sum(200 + coalesce(octet_length(note), 0)), 0) from mistakes
       where game_review_id = game_reviews.id)`.execute(db);
  await db.schema.dropIndex('game_reviews_by_user').execute();
  // This index contains all columns of the list of reviews, so that SQLite does not read the long texts.
  await sql`create index game_reviews_by_user on game_reviews (user_id, date_time_played desc, id, bytes)`.execute(
    db,
  );
}

async function splitStatisticsBySender(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sent_statistics')
    .addColumn('fen', 'text', (column) => column.notNull())
    .addColumn('speeds', 'text', (column) => column.notNull())
    .addColumn('ratings', 'text', (column) => column.notNull())
    .addColumn('white', 'bigint', (column) => column.notNull())
    .addColumn('draws', 'bigint', (column) => column.notNull())
    .addColumn('black', 'bigint', (column) => column.notNull())
    .addColumn('moves', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('position_statistics_by_sender', ['speeds', 'ratings', 'fen', 'user_id'])
    .execute();
  await sql`insert into sent_statistics
    select fen, speeds, ratings, white, draws, black, moves, user_id, fetched_at,
      octet_length(fen) + octet_length(moves) + 200,
      row_number() over (partition by user_id order by fetched_at, fen)
    from position_statistics where user_id is not null`.execute(db);
  await db.schema.dropTable('position_statistics').execute();
  await db.schema.alterTable('sent_statistics').renameTo('position_statistics').execute();
  await db.schema
    .createIndex('position_statistics_by_turn')
    .on('position_statistics')
    .columns(['speeds', 'ratings', 'turn', 'fen', 'user_id', 'fetched_at'])
    .execute();
  await db.schema
    .createIndex('position_statistics_by_user')
    .on('position_statistics')
    .columns(['user_id', 'speeds', 'ratings', 'fen', 'fetched_at', 'bytes'])
    .execute();
}
