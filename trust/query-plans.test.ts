/** A query for one user must never read all users' rows, whatever SQLite knows about the tables. */
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { quota } from '#server/db/quota';
import { SqliteDialect } from '#server/db/sqlite-dialect';
import { WriteQueue } from '#server/db/write-queue';
import { afterTest, makeEmptySqliteLocation } from '#server/testing/app';
import { fillEverything } from '#server/testing/everything';
import { ask, liveGameId, mark, rules } from './access-table.ts';
import { startListedApp } from './routes.ts';

const ownTables = [
  'sessions',
  'studies',
  'study_texts',
  'study_versions',
  'memory_answers',
  ...Object.keys(quota),
];

test('after ANALYZE every statement of a user finds the user’s rows by an index', async () => {
  const location = await makeEmptySqliteLocation();
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const aside = vi.spyOn(SqliteDialect.prototype, 'readAside');
  const unit = vi.spyOn(WriteQueue.prototype, 'run');
  const step = vi.spyOn(WriteQueue.prototype, 'runInTransaction');
  afterTest(async () => void vi.restoreAllMocks());
  const app = await startListedApp(async () => location);
  const owner = await app.signUp('Ann');
  await app.signUp(mark);
  const seeds = await fillEverything(app, owner, { mark, username: 'Ann', opponent: mark, liveGameId });
  for (const spy of [prepared, aside, unit, step]) spy.mockClear();
  for (const [name, rule] of Object.entries(rules)) await ask(owner, name, rule, seeds);
  const statements = new Set([
    ...prepared.mock.calls.map(([text]) => text),
    ...aside.mock.calls.flatMap(([queries]) => queries.map((query) => query.sql)),
    ...unit.mock.calls.flatMap(([queries]) => queries.map((query) => query.sql)),
    ...step.mock.calls.map(([query]) => query.sql),
  ]);
  vi.restoreAllMocks();
  expect(statements.size).toBeGreaterThan(150);

  const file = join(location.dataDir, 'tabiya.sqlite');
  for (const [name, measured] of Object.entries(skews)) {
    const database = copyDatabase(file, join(location.dataDir, name));
    skew(database, measured);
    database.exec('analyze');
    expect([name, ...findWalks(database, statements)]).toEqual([name]);
    // `ANY(` marks a skip-scan in SQLite's plans. SQLite must choose one here, or the tables are not skewed
    // enough.
    expect(explain(database, 'select 1 from memory_answers where answered_at > ?').join()).toContain('ANY(');
  }
});

interface Skew {
  users: number;
  rows: number;
  logs: number;
  unseen: number;
}

const skews: Record<string, Skew> = {
  'many users with short logs': { users: 200, rows: 20, logs: 40, unseen: 0 },
  'few users with long logs, and one with many cards': { users: 2, rows: 20, logs: 1_000, unseen: 20_000 },
};

function copyDatabase(from: string, to: string): DatabaseSync {
  const source = new DatabaseSync(from, { timeout: 10_000 });
  source.exec(`vacuum into '${to}'`);
  source.close();
  const database = new DatabaseSync(to);
  afterTest(async () => database.close());
  return database;
}

function explain(database: DatabaseSync, statement: string): string[] {
  return database
    .prepare(`explain query plan ${statement}`)
    .all()
    .map(({ detail }) => String(detail));
}

function findWalks(database: DatabaseSync, statements: ReadonlySet<string>): string[] {
  const walks: string[] = [];
  for (const statement of statements) {
    if (!/^\s*(?:select|with|update|delete|insert)\b/iu.test(statement)) continue;
    for (const plan of explain(database, statement)) {
      if (plan.endsWith('live_games_due')) continue;
      const [, scanned] = /^SCAN (\w+)/u.exec(plan) ?? [];
      if (plan.includes('ANY(') || ownTables.includes(scanned ?? '')) walks.push(`${plan}: ${statement}`);
    }
  }
  return walks;
}

function skew(database: DatabaseSync, { users, rows, logs, unseen }: Skew): void {
  database.exec('pragma foreign_keys = off; begin');
  const columnsOf = (table: string): string[] =>
    database
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => String(name));
  const copy = (table: string, changed: Record<string, string>, from: string): void => {
    const columns = columnsOf(table);
    const values = columns.map((name) => changed[name] ?? `own.${name}`);
    database.exec(`insert into ${table} (${columns.join()}) select ${values.join()} from ${from}`);
  };
  const id = 'lower(hex(randomblob(16)))';
  const many = (count: number): string =>
    `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`;
  const ann = `(select id from users where username = 'Ann')`;
  copy(
    'users',
    {
      id,
      username: `'user' || i`,
      username_key: `'user' || i`,
      email: `i || '@example.org'`,
      email_key: `i || '@example.org'`,
    },
    `(select * from users where username = 'Ann') own, ${many(users)}`,
  );
  for (const table of ['cards', 'opening_memories', 'games', 'game_reviews', 'opponents'])
    copy(
      table,
      { id, user_id: 'users.id', game_review_id: 'null', game_key: `'pgn:' || i`, name_key: `'name ' || i` },
      `(select * from ${table} where user_id = ${ann} limit 1) own, users, ${many(rows)} where users.id <> ${ann}`,
    );
  for (const [kind, table] of [
    ['cards', 'cards'],
    ['openings', 'opening_memories'],
  ])
    copy(
      'memory_answers',
      {
        id,
        user_id: 'memories.user_id',
        memory_id: 'memories.id',
        answered_at: 'own.answered_at - i * 1000',
        revision: '1000 + i',
      },
      `(select * from memory_answers where kind = '${kind}' limit 1) own, ${table} memories, ${many(logs)}`,
    );
  copy(
    'mistakes',
    { id, game_review_id: 'reviews.id' },
    `(select * from mistakes limit 1) own, game_reviews reviews, ${many(20)}`,
  );
  copy(
    'live_games',
    { id, white_id: `'player ' || i % 100`, black_id: `'player ' || i % 99`, played_at: 'own.played_at - i' },
    `(select * from live_games limit 1) own, ${many(5_000)}`,
  );
  for (const table of ['studies', 'study_texts', 'sessions'])
    copy(
      table,
      { user_id: 'users.id', token_hash: id, color: `'black'`, place: 'i' },
      `(select * from ${table} limit 1) own, users, ${many(8)}`,
    );
  copy(
    'security_events',
    { id, user_id: 'users.id', at: 'own.at - i' },
    `(select * from security_events limit 1) own, users, ${many(20)}`,
  );
  copy(
    'game_analyses',
    { game_review_id: 'reviews.id' },
    `(select * from game_analyses limit 1) own, game_reviews reviews
      where reviews.id not in (select game_review_id from game_analyses)`,
  );
  copy(
    'game_summaries',
    { user_id: 'games.user_id', game_key: 'games.game_key' },
    `(select * from game_summaries limit 1) own, games
      where (games.user_id, games.game_key) not in (select user_id, game_key from game_summaries)`,
  );
  for (const table of ['cards', 'opening_memories'])
    if (unseen > 0)
      copy(table, { id }, `(select * from ${table} where user_id = ${ann} limit 1) own, ${many(unseen)}`);
  database.exec('commit');
}
