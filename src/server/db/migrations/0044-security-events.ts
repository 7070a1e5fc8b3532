import type { Kysely } from 'kysely';
import { countRows } from '../counted-rows.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('browser', 'text')
    .addColumn('network', 'text')
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('security_events_by_user')
    .on('security_events')
    .columns(['user_id', 'at', 'id'])
    .execute();
  await db.schema.createIndex('security_events_by_time').on('security_events').column('at').execute();
  await countRows(db, {
    table: 'security_events',
    owner: 'each.user_id',
    rowBytes: 200,
    texts: ['kind', 'browser', 'network', 'detail'],
    isChanged: false,
  });
}
