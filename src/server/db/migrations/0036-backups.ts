import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('due_at', 'bigint', (column) => column.primaryKey())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('file', 'text')
    .addColumn('byte_count', 'bigint')
    .addColumn('row_count', 'bigint')
    .addColumn('problem', 'text')
    .execute();
}
