import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cards')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('prompt', 'text', (column) => column.notNull())
    .addColumn('prompt_fen', 'text', (column) => column.notNull())
    .addColumn('prompt_pgn', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('answer_fen', 'text', (column) => column.notNull())
    .addColumn('answer_pgn', 'text', (column) => column.notNull())
    .addColumn('orientation', 'text', (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .addColumn('stability', 'double precision', (column) => column.notNull())
    .addColumn('difficulty', 'double precision', (column) => column.notNull())
    .addColumn('elapsed_days', 'integer', (column) => column.notNull())
    .addColumn('scheduled_days', 'integer', (column) => column.notNull())
    .addColumn('reps', 'integer', (column) => column.notNull())
    .addColumn('lapses', 'integer', (column) => column.notNull())
    .addColumn('state', 'integer', (column) => column.notNull())
    .addColumn('last_review', 'bigint')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('cards_by_due')
    .on('cards')
    .columns(['user_id', 'due', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('review_logs')
    .addColumn('card_id', 'text', (column) => column.notNull().references('cards.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('state', 'integer', (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .addColumn('stability', 'double precision', (column) => column.notNull())
    .addColumn('difficulty', 'double precision', (column) => column.notNull())
    .addColumn('elapsed_days', 'integer', (column) => column.notNull())
    .addColumn('last_elapsed_days', 'integer', (column) => column.notNull())
    .addColumn('scheduled_days', 'integer', (column) => column.notNull())
    .addColumn('review', 'bigint', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .addPrimaryKeyConstraint('review_logs_key', ['card_id', 'id'])
    .addUniqueConstraint('review_logs_in_order', ['card_id', 'revision'])
    .execute();
}
