import type { Kysely } from 'kysely';
import { countRows } from '../counted-rows.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('position_notes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('position_key', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('position_notes_key', ['user_id', 'position_key'])
    .execute();
  await countRows(db, {
    table: 'position_notes',
    owner: 'each.user_id',
    rowBytes: 100,
    texts: ['position_key', 'note'],
    isChanged: true,
  });
}
