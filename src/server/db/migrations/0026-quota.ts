import type { Kysely } from 'kysely';
import { type CountedTable, countRows, deleteFirst } from '../counted-rows.ts';

const byReview = '(select user_id from game_reviews where id = each.game_review_id)';
const byUser = 'each.user_id';

const counted: readonly CountedTable[] = [
  {
    table: 'game_reviews',
    owner: byUser,
    rowBytes: 200,
    texts: ['notes', 'pgn', 'link', 'username', 'opponent_name', 'time_control'],
    isChanged: true,
  },
  {
    table: 'mistakes',
    owner: byReview,
    rowBytes: 200,
    texts: ['note', 'fen', 'san', 'best_san'],
    isChanged: true,
  },
  {
    table: 'game_analyses',
    owner: byReview,
    rowBytes: 200,
    texts: ['engine', 'game_id', 'positions'],
    isChanged: true,
  },
  {
    table: 'games',
    owner: byUser,
    rowBytes: 200,
    texts: ['pgn', 'moves', 'scores', 'link', 'username', 'opponent_name', 'time_control'],
    isChanged: true,
    counts: 'each.deleted_at is null',
  },
  { table: 'own_names', owner: byUser, rowBytes: 100, texts: ['name'], isChanged: false },
  {
    table: 'cards',
    owner: byUser,
    rowBytes: 800,
    texts: [
      'prompt',
      'prompt_fen',
      'prompt_pgn',
      'answer',
      'answer_fen',
      'answer_pgn',
      'tags',
      'answer_search',
    ],
    isChanged: true,
  },
  {
    table: 'review_logs',
    owner: '(select user_id from cards where id = each.card_id)',
    rowBytes: 200,
    texts: ['id', 'card_id'],
    isChanged: false,
  },
  {
    table: 'opening_memories',
    owner: byUser,
    rowBytes: 300,
    texts: ['position_key', 'moves'],
    isChanged: false,
  },
  { table: 'opening_answers', owner: byUser, rowBytes: 200, texts: ['id', 'memory_id'], isChanged: false },
  {
    table: 'untrained_moves',
    owner: byUser,
    rowBytes: 100,
    texts: ['position_key', 'san'],
    isChanged: false,
  },
  { table: 'position_statistics', owner: byUser, rowBytes: 200, texts: ['fen', 'moves'], isChanged: true },
  // A game between two users counts for both. Moves do not count, because their number has its own limit.
  { table: 'live_games', owner: 'each.white_id', rowBytes: 2000, texts: [], isChanged: false },
  {
    table: 'live_games',
    owner: 'each.black_id',
    rowBytes: 2000,
    texts: [],
    isChanged: false,
    only: 'each.black_id <> each.white_id',
    suffix: '_of_black',
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quota_usage')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('row_count', 'bigint', (column) => column.notNull())
    .addColumn('byte_count', 'bigint', (column) => column.notNull())
    .addColumn('accepted_rows', 'bigint', (column) => column.notNull())
    .addColumn('accepted_bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('quota_usage_key', ['user_id', 'name'])
    .execute();
  for (const table of counted) await countRows(db, table);
  await deleteFirst(db, 'game_reviews', 'mistakes', 'game_review_id');
  await deleteFirst(db, 'game_reviews', 'game_analyses', 'game_review_id');
  await deleteFirst(db, 'cards', 'review_logs', 'card_id');
  for (const column of ['memories', 'answers', 'untrained'])
    await db.schema.alterTable('opening_trainings').dropColumn(column).execute();
}
