import type { Kysely } from 'kysely';
import { countRows } from '../counted-rows.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opponents')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_cut', 'integer', (column) => column.notNull())
    .addColumn('white_games', 'integer', (column) => column.notNull())
    .addColumn('black_games', 'integer', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('games', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('opponents_key', ['user_id', 'site', 'name_key'])
    .execute();
  await db.schema.createIndex('opponents_by_time').on('opponents').column('read_at').execute();
  await countRows(db, {
    table: 'opponents',
    owner: 'each.user_id',
    rowBytes: 200,
    texts: ['name_key', 'name', 'games'],
    isChanged: true,
  });
}
