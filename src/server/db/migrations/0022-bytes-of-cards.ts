import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('cards')
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update cards set bytes = 1000 + octet_length(prompt) + octet_length(prompt_pgn) + octet_length(answer)
    + octet_length(answer_pgn) + octet_length(tags)`.execute(db);
  await db.schema.createIndex('cards_by_bytes').on('cards').columns(['user_id', 'bytes']).execute();
}
