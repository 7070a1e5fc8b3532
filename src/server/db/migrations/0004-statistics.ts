import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('position_statistics')
    .addColumn('fen', 'text', (column) => column.notNull())
    .addColumn('speeds', 'text', (column) => column.notNull())
    .addColumn('ratings', 'text', (column) => column.notNull())
    .addColumn('white', 'bigint', (column) => column.notNull())
    .addColumn('draws', 'bigint', (column) => column.notNull())
    .addColumn('black', 'bigint', (column) => column.notNull())
    .addColumn('moves', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('position_statistics_by_choice', ['speeds', 'ratings', 'fen'])
    .execute();
  await db.schema
    .createIndex('position_statistics_by_age')
    .on('position_statistics')
    .columns(['speeds', 'ratings', 'fetched_at'])
    .execute();
}
