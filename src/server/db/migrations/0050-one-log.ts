import { type Kysely, type RawBuilder, sql, SqliteAdapter } from 'kysely';
import { createUsageTriggers, deleteFirst } from '../counted-rows.ts';

const rowsPerPage = 10_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = !(db.getExecutor().adapter instanceof SqliteAdapter);
  if (isPostgres) {
    // While this migration copies the rows, a node of the old release must not store more.
    await sql`lock table cards, opening_memories, review_logs, opening_answers in access exclusive mode`.execute(
      db,
    );
    // Indexing a large log can exceed the usual statement timeout.
    await sql`set local statement_timeout = 0`.execute(db);
  }
  await db.schema
    .createTable('memory_answers')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('memory_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer')
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('state', 'integer')
    .addColumn('due', 'bigint')
    .addColumn('stability', 'double precision')
    .addColumn('difficulty', 'double precision')
    .addColumn('elapsed_days', 'integer')
    .addColumn('last_elapsed_days', 'integer')
    .addColumn('scheduled_days', 'integer')
    .addColumn('asked_at', 'bigint')
    .addColumn('answered_at', 'bigint', (column) => column.notNull())
    .addColumn('took_ms', 'integer')
    .addColumn('is_repeat', 'integer', (column) => column.notNull())
    .addColumn('known_days', 'integer')
    .addColumn('undone_at', 'bigint')
    .addColumn('reps', 'integer')
    .addColumn('game_key', 'text')
    .addPrimaryKeyConstraint('memory_answers_key', ['user_id', 'memory_id', 'id'])
    .execute();
  await copy(
    db,
    sql`review_logs`,
    sql`card_id, id`,
    (page) => sql`
      insert into memory_answers (user_id, kind, memory_id, id, revision, rating, state, due, stability, difficulty,
          elapsed_days, last_elapsed_days, scheduled_days, answered_at, took_ms, is_repeat, undone_at, reps, game_key)
        select cards.user_id, 'cards', card_id, page.id, page.revision, rating, page.state, page.due, page.stability,
          page.difficulty, page.elapsed_days, last_elapsed_days, page.scheduled_days, review, took_ms, 0, undone_at,
          page.reps, game_key
        from (${page}) as page left join cards on cards.id = card_id`,
  );
  await copy(
    db,
    sql`opening_answers`,
    sql`user_id, id`,
    (page) => sql`
      insert into memory_answers (user_id, kind, memory_id, id, rating, asked_at, answered_at, took_ms, is_repeat,
          known_days, undone_at, game_key)
        select user_id, 'openings', memory_id, id, rating, asked_at, answered_at, took_ms, is_repeat, known_days,
          undone_at, game_key
        from (${page}) as page`,
  );
  const { rows } = await sql<{ copied: number; stored: number }>`
    select (select count(*) from memory_answers) as copied,
      (select count(*) from review_logs) + (select count(*) from opening_answers) as stored`.execute(db);
  if (rows[0] === undefined || rows[0].copied !== rows[0].stored)
    throw new Error(`Only ${rows[0]?.copied} of ${rows[0]?.stored} answers could be copied`);

  await sql.raw(`drop trigger empty_cards_of_review_logs${isPostgres ? ' on cards' : ''}`).execute(db);
  await db.schema.dropTable('review_logs').execute();
  await db.schema.dropTable('opening_answers').execute();
  if (isPostgres)
    await sql`drop function empty_cards_of_review_logs, count_review_logs, count_opening_answers`.execute(db);

  await sql`create unique index memory_answers_of_openings on memory_answers (user_id, id)
    where kind = 'openings'`.execute(db);
  await sql`create unique index memory_answers_of_cards on memory_answers (user_id, memory_id, revision)
    where kind = 'cards'`.execute(db);
  await sql`create index memory_answers_of_games on memory_answers (user_id, game_key, kind, memory_id)
    where game_key is not null`.execute(db);
  await sql`create index memory_answers_by_time on memory_answers
    (user_id, kind, answered_at, rating, is_repeat, undone_at, game_key)`.execute(db);

  const counted = {
    table: 'memory_answers',
    owner: 'each.user_id',
    rowBytes: 200,
    texts: ['id', 'memory_id'],
  };
  for (const [kind, countedAs] of [
    ['cards', 'review_logs'],
    ['openings', 'opening_answers'],
  ] as const) {
    const part = { only: `each.kind = '${kind}'`, suffix: `_of_${kind}`, countedAs };
    await createUsageTriggers(db, { ...counted, ...part, isChanged: false });
  }
  for (const parent of ['cards', 'opening_memories'])
    await deleteFirst(db, parent, 'memory_answers', 'user_id = old.user_id and memory_id');
}

/** Copies in pages, because PostgreSQL holds the foreign keys of a whole statement in memory to check them. */
async function copy(
  db: Kysely<unknown>,
  table: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  insert: (page: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (let after = sql`true`; ;) {
    const { rows } = await sql<Record<string, string>>`select ${key} from ${table} where ${after}
      order by ${key} limit 1 offset ${rowsPerPage - 1}`.execute(db);
    const last = rows[0] && sql`(${sql.join(Object.values(rows[0]))})`;
    const until = last === undefined ? sql`true` : sql`(${key}) <= ${last}`;
    await insert(sql`select * from ${table} where ${after} and ${until}`).execute(db);
    if (last === undefined) return;
    after = sql`(${key}) > ${last}`;
  }
}
