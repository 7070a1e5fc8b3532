import type { Kysely } from 'kysely';
import { countRows } from '../counted-rows.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('personal_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('personal_tokens_by_user')
    .on('personal_tokens')
    .columns(['user_id', 'created_at', 'token_hash'])
    .execute();
  await countRows(db, {
    table: 'personal_tokens',
    owner: 'each.user_id',
    rowBytes: 200,
    texts: ['name'],
    isChanged: false,
  });
}
