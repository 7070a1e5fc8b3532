import { type Kysely, sql, SqliteAdapter } from 'kysely';

const texts = [
  'prompt',
  'prompt_fen',
  'prompt_pgn',
  'answer',
  'answer_fen',
  'answer_pgn',
  'tags',
  'answer_search',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('cards_by_user').execute();
  await db.schema.dropIndex('cards_by_bytes').execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  const bytes = (row: string): string =>
    texts.map((text) => `coalesce(octet_length(${row}.${text}), 0)`).join(' + ');
  const isChanged = texts.map((text) => `old.${text} is distinct from new.${text}`).join(' or ');
  await sql`drop trigger count_cards_update on cards`.execute(db);
  await sql
    .raw(
      `create function count_card_texts() returns trigger language plpgsql as $$ begin
        update quota_usage set byte_count = byte_count + (${bytes('new')}) - (${bytes('old')})
          where user_id = new.user_id and name = 'cards';
        return null;
      end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger count_cards_update after update on cards for each row when (${isChanged})
        execute function count_card_texts()`,
    )
    .execute(db);
}
