import type { Kysely } from 'kysely';
import { countRows } from '../counted-rows.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_summaries')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('game_key', 'text', (column) => column.notNull())
    .addColumn('rules', 'integer', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('game_summaries_key', ['user_id', 'game_key'])
    .addForeignKeyConstraint(
      'game_summaries_game',
      ['user_id', 'game_key'],
      'games',
      ['user_id', 'game_key'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await countRows(db, {
    table: 'game_summaries',
    owner: 'each.user_id',
    rowBytes: 100,
    texts: ['summary'],
    isChanged: true,
  });
}
