import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('games').addColumn('scores', 'text').execute();
  await sql`update games set game_review_id = (
      select min(id) from game_reviews where game_reviews.user_id = games.user_id and game_reviews.link = games.link)
    where game_review_id is null and deleted_at is null and link <> ''`.execute(db);
}
