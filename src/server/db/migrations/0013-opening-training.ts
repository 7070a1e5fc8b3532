import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opening_trainings')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('new_per_day', 'integer', (column) => column.notNull())
    .addColumn('book_choice', 'text')
    .addColumn('memories', 'integer', (column) => column.notNull())
    .addColumn('answers', 'integer', (column) => column.notNull())
    .addColumn('untrained', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('opening_trainings_key', ['user_id', 'color'])
    .execute();

  await db.schema
    .createTable('untrained_moves')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('position_key', 'text', (column) => column.notNull())
    .addColumn('san', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('untrained_moves_key', ['user_id', 'color', 'position_key', 'san'])
    .execute();

  await db.schema
    .createTable('opening_memories')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('position_key', 'text', (column) => column.notNull())
    .addColumn('moves', 'text', (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .addColumn('stability', 'double precision', (column) => column.notNull())
    .addColumn('difficulty', 'double precision', (column) => column.notNull())
    .addColumn('elapsed_days', 'integer', (column) => column.notNull())
    .addColumn('scheduled_days', 'integer', (column) => column.notNull())
    .addColumn('reps', 'integer', (column) => column.notNull())
    .addColumn('lapses', 'integer', (column) => column.notNull())
    .addColumn('state', 'integer', (column) => column.notNull())
    .addColumn('last_review', 'bigint')
    .addColumn('introduced_at', 'bigint')
    .addColumn('answers', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('opening_memories_by_color')
    .on('opening_memories')
    .columns(['user_id', 'color', 'id'])
    .execute();
  await db.schema
    .createIndex('opening_memories_by_due')
    .on('opening_memories')
    .columns(['user_id', 'color', 'due'])
    .where(sql.ref('state'), '>', 0)
    .execute();

  await db.schema
    .createTable('opening_answers')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('memory_id', 'text', (column) =>
      column.notNull().references('opening_memories.id').onDelete('cascade'),
    )
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('answered_at', 'bigint', (column) => column.notNull())
    .addColumn('took_ms', 'integer', (column) => column.notNull())
    .addColumn('is_repeat', 'integer', (column) => column.notNull())
    .addColumn('known_days', 'integer')
    .addColumn('undone_at', 'bigint')
    .addPrimaryKeyConstraint('opening_answers_key', ['user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('opening_answers_in_order')
    .on('opening_answers')
    .columns(['memory_id', 'answered_at', 'id'])
    .execute();
}
