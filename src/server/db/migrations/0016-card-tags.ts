import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const change = (table: string) => db.schema.alterTable(table);
  await change('cards')
    .addColumn('tags', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await change('cards').addColumn('suspended_at', 'bigint').execute();
  // This is not a foreign key, because a card may arrive before its game review and survives its deletion.
  await change('cards').addColumn('game_review_id', 'text').execute();
  await change('cards').addColumn('last_rating', 'integer').execute();
  await change('review_logs').addColumn('took_ms', 'integer').execute();

  await sql`update cards set last_rating = (select rating from review_logs
    where card_id = cards.id and undone_at is null order by revision desc limit 1)`.execute(db);
  await sql`update cards set game_review_id = (select min(game_review_id) from mistakes
    where mistakes.card_id = cards.id)`.execute(db);

  await db.schema
    .createIndex('cards_to_review')
    .on('cards')
    .columns(['user_id', 'due', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('suspended_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('cards_by_game')
    .on('cards')
    .columns(['user_id', 'game_review_id'])
    .where(sql.ref('game_review_id'), 'is not', null)
    .execute();
}
