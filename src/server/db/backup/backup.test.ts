/** A backup made while the server works is one moment of it, and what is restored from it is that moment. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { addCard, reviewOnce } from '../../testing/cards.ts';
import { makeFigures } from '../../testing/figures.ts';
import { addGameReview, makeLibraryGame } from '../../testing/games.ts';
import {
  afterTest,
  describeOnEmptyDatabases,
  makeDataDir,
  type MakeLocation,
  makeEmptyPostgresLocation,
  makeEmptySqliteLocation,
  openTestDatabase,
  startTestApp,
  type TestApp,
} from '../../testing/app.ts';
import { makeAnswer, sendAnswers, startKey } from '../../testing/training.ts';
import { connectDatabase, type DatabaseLocation, migrateTo, openDatabase } from '../database.ts';
import { dumpAll } from '../../testing/dump.ts';
import { writeBackup } from './backup.ts';
import { NotRestored, restoreBackup } from './restore.ts';
import { DamagedDatabase } from '../damaged.ts';
import { openSqliteSource } from './source.ts';

/** A server with a bit of everything, texts that are hard to carry included. */
async function startFilled(makeLocation: MakeLocation): Promise<TestApp & { location: DatabaseLocation }> {
  const location = await makeLocation();
  const test = await startTestApp(async () => location);
  const user = await test.signUp('Zoë');
  const reviewId = await addGameReview(user, {
    username: 'Zoë',
    opponent_name: '𝔅en',
    notes: 'line\r\nbreak\t"quoted" \\ \u2028 \u202e 🙂 \'; drop table users;--',
    pgn: '1. e4 *',
  });
  await user.post('/api/upsert-mistake', { id: randomUUID(), game_review_id: reviewId, eval_after: -0.1 });
  await user.post('/api/upsert-game-analysis', {
    game_review_id: reviewId,
    engine: 'e',
    game_id: '1-00000000',
    is_finished: false,
    positions: ['0 100000|31 e2e4', '1 100000|#-3 e7e5'],
  });
  await user.post('/api/add-own-name', { name: 'Own Name' });
  await user.post('/api/add-games', [
    makeLibraryGame('pgn:0011223344556677', { username: 'Zoë', hero_rating: null }),
  ]);
  await user.post('/api/link-game-review', { game_key: 'pgn:0011223344556677', game_review_id: reviewId });
  const study = {
    color: 'black',
    title: 'Caro',
    link: null,
    study_text: 'x\n'.repeat(5_000),
    exclude_move_indicators: '?',
    last_update: '2026-11-01T12:00:00.000Z',
  };
  await user.post('/api/update-study', { ...study, study_text: 'Zoë *' });
  await user.post('/api/update-study', study);
  await user.post('/api/update-lichess-connection', { token: 'lio_x', username: 'zoe' });
  await reviewOnce(user, await addCard(user), 3, test.clock.now);
  await sendAnswers(user, [makeAnswer(test.clock.now - 1), makeAnswer(test.clock.now)]);
  const move = { color: 'white', position_key: startKey, san: 'd4', is_trained: false };
  await user.post('/api/update-trained-move', move);
  await user.post('/api/update-memory-settings', { retention: 0.85 });
  await user.post('/api/set-book-figures', makeFigures());
  return { ...test, location };
}

async function makePath(): Promise<string> {
  return join(await makeDataDir(), 'backup.jsonl.gz');
}

/** Without the times at which migrations ran: those differ between any two databases. */
async function dumpRows(location: DatabaseLocation): Promise<Record<string, string[]>> {
  const { kysely_migration: _times, ...rows } = await dumpAll(await openTestDatabase(location));
  return rows;
}

const kinds: [string, MakeLocation, MakeLocation][] = [
  ['SQLite to SQLite', makeEmptySqliteLocation, makeEmptySqliteLocation],
  ['PostgreSQL to PostgreSQL', makeEmptyPostgresLocation, makeEmptyPostgresLocation],
  ['SQLite to PostgreSQL', makeEmptySqliteLocation, makeEmptyPostgresLocation],
  ['PostgreSQL to SQLite', makeEmptyPostgresLocation, makeEmptySqliteLocation],
];

test.each(kinds)('%s: equal, row by row', async (_name, makeSource, makeTarget) => {
  const { location } = await startFilled(makeSource);
  const path = await makePath();
  const counts = await writeBackup(location, path, Date.UTC(2026, 10, 15));
  expect(counts).toMatchObject({
    users: 1,
    game_reviews: 1,
    mistakes: 1,
    game_analyses: 1,
    games: 1,
    own_names: 1,
    studies: 1,
    study_versions: 1,
    cards: 1,
    review_logs: 1,
    opening_trainings: 1,
    opening_memories: 1,
    opening_answers: 2,
    untrained_moves: 1,
    memory_settings: 1,
    book_figures: 1,
  });
  const target = await makeTarget();
  expect(await restoreBackup(target, path)).toEqual(counts);
  expect(await dumpRows(target)).toEqual(await dumpRows(location));
});

describeOnEmptyDatabases('a backup', (makeLocation) => {
  test('made while two tables are written together has both rows or neither', async () => {
    const location = await makeLocation();
    const db = await openTestDatabase(location);
    const pen = { isDown: true };
    const writing = (async () => {
      for (let turn = 0; pen.isDown; turn += 1) {
        await db.transaction().execute(async (tx) => {
          const id = randomUUID();
          await tx.insertInto('attempts').values({ id, bucket: 'pair', at: turn }).execute();
          const names = { email: id, email_key: id, username: id, username_key: id, password_hash: '' };
          const sites = { username_lichess: '', username_chess_dot_com: '' };
          await tx
            .insertInto('users')
            .values({ id, ...names, ...sites, confirmed_at: null, created_at: turn })
            .execute();
        });
      }
    })();
    const counts: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const rows = await writeBackup(location, await makePath(), 0);
      expect(rows.attempts).toBe(rows.users);
      counts.push(rows.users ?? 0);
    }
    pen.isDown = false;
    await writing;
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
  });

  test('of an older version is brought up to date', async () => {
    const location = await makeLocation();
    const old = await connectDatabase(location);
    afterTest(() => old.destroy());
    await migrateTo(old, '0001-accounts');
    await old.insertInto('attempts').values({ id: 'kept', bucket: 'b', at: 1 }).execute();
    const path = await makePath();
    await writeBackup(location, path, 0);
    const target = await makeLocation();
    await restoreBackup(target, path);
    const db = await openTestDatabase(target);
    expect(await db.selectFrom('attempts').select('id').execute()).toEqual([{ id: 'kept' }]);
    expect(await db.selectFrom('cards').selectAll().execute()).toEqual([]);
  });

  test.each([
    [
      'of a newer version',
      (text: string) => text.replace('"0001-accounts"', '"9999-future"'),
      /newer version.*9999-future/,
    ],
    ['that was cut off', (text: string) => text.slice(0, text.lastIndexOf('{"rows"')), /not complete/],
    ['that lost a row', (text: string) => text.replace(/\n\["kept[^\n]*/, ''), /not complete/],
    ['that is something else', () => '{"hello":1}\n', /not a backup of Tabiya/],
    ['that is no JSON', () => 'PGN', /cannot be read/],
  ])('%s is refused, and the database stays empty', async (_name, change, message) => {
    const location = await makeLocation();
    const db = await openTestDatabase(location);
    await db.insertInto('attempts').values({ id: 'kept', bucket: 'b', at: 1 }).execute();
    const path = await makePath();
    await writeBackup(location, path, 0);
    await writeFile(path, gzipSync(change(gunzipSync(await readFile(path)).toString())));
    const target = await makeLocation();
    await expect(restoreBackup(target, path)).rejects.toThrow(message);
    const empty = await connectDatabase(target);
    afterTest(() => empty.destroy());
    expect(await empty.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  });

  test('is never restored over what is there', async () => {
    const location = await makeLocation();
    await openTestDatabase(location);
    const path = await makePath();
    await writeBackup(location, path, 0);
    await expect(restoreBackup(location, path)).rejects.toThrow(NotRestored);
  });
});

describe('a damaged file', () => {
  test('a backup that lost its end does not pass for one', async () => {
    const location = await makeEmptySqliteLocation();
    await openTestDatabase(location);
    const path = await makePath();
    await writeBackup(location, path, 0);
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length / 2));
    await expect(restoreBackup(await makeEmptySqliteLocation(), path)).rejects.toThrow(
      /cannot be read.*Nothing was changed/,
    );
  });

  test('a broken page is found, and the backup from before it is the way back', async () => {
    const { location, db } = await startFilled(makeEmptySqliteLocation);
    const path = await makePath();
    await writeBackup(location, path, 0);
    const before = await dumpRows(location);
    await db.destroy();
    const file = join(location.dataDir, 'tabiya.sqlite');
    const own = new DatabaseSync(file);
    own.exec('pragma wal_checkpoint(truncate)');
    own.close();
    const bytes = await readFile(file);
    bytes.fill(0xff, 4096 * 3, 4096 * 6);
    await writeFile(file, bytes);
    expect(() => openSqliteSource(file)).toThrow(DamagedDatabase);
    await expect(openDatabase(location)).rejects.toThrow(DamagedDatabase);
    await expect(writeBackup(location, await makePath(), 0)).rejects.toThrow(
      /damaged.*restore the last backup/,
    );
    const target = await makeEmptySqliteLocation();
    await restoreBackup(target, path);
    expect(await dumpRows(target)).toEqual(before);
  });
});

test('npm run backup and npm run restore say what they did', async () => {
  const { location } = await startFilled(makeEmptySqliteLocation);
  const run = (dataDir: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['src/server/main.ts', ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
  const { stdout } = await run(location.dataDir, 'backup');
  const [, path = ''] =
    /^(\S+\.jsonl\.gz): \d+ rows of \d+ tables, 1 accounts\nNot in it: \S+secret-key/.exec(stdout) ?? [];
  const target = await makeEmptySqliteLocation();
  const kept = join(target.dataDir, 'kept.jsonl.gz');
  await copyFile(path, kept);
  expect((await run(target.dataDir, 'restore', kept)).stdout).toMatch(
    /^Restored \d+ rows of \d+ tables, 1 accounts\n$/,
  );
  await expect(run(target.dataDir, 'restore', kept)).rejects.toThrow(
    /The database is not empty[^\n]*Nothing was changed\.\n$/,
  );
});
