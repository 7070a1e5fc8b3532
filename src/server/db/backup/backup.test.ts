import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listedCollections } from '#contract/collections/collections';
import { studyLimits } from '#contract/studies';
import { tables } from '../tables.ts';
import { makeDraft } from '../../testing/cards.ts';
import { fillEverything, makeStudy } from '../../testing/everything.ts';
import { makeGameReview, makeLibraryGame, makeOpponent } from '../../testing/games.ts';
import {
  afterTest,
  makeDataDir,
  type MakeLocation,
  makeEmptyPostgresLocation,
  makeEmptySqliteLocation,
  makePostgresLocation,
  makeSqliteLocation,
  openTestDatabase,
  startTestApp,
  testPassword,
  type TestApp,
} from '../../testing/app.ts';
import type { App } from '../../services.ts';
import { listColumns } from '../columns.ts';
import { connectDatabase, type DatabaseLocation, migrateTo, openDatabase } from '../database.ts';
import { dumpAll } from '../../testing/dump.ts';
import { chooseEffort, isLongRun } from '../../../../scripts/effort.mjs';
import { writeBackup } from './backup.ts';
import { backUpByHand, readBackupWords } from './manual.ts';
import { NotRestored } from './reading.ts';
import type { RowCounts } from './format.ts';
import { leftOut, restoreBackup } from './restore.ts';
import { DamagedDatabase } from '../damaged.ts';
import { openSqliteSource } from './source.ts';

async function startFilled(makeLocation: MakeLocation): Promise<TestApp & { location: DatabaseLocation }> {
  const location = await makeLocation();
  const test = await startTestApp(async () => location);
  const user = await test.signUp('Zoe');
  await test.signUp('Zoë');
  const { review } = await fillEverything(test, user, { mark: 'Zoe', username: 'Zoe', opponent: 'Zoë' });
  const notes = 'line\r\nbreak\t"quoted" \\ \u2028 \u202e 🙂 \'; drop table users;--';
  await user.post('/api/upsert-game-review', { ...review, username: 'Zoë', opponent_name: '𝔅en', notes });
  await test.db.insertInto('live_nodes').values({ id: 'n', alive_at: 1 }).execute();
  await test.db.insertInto('backups').values(makeTurn()).execute();
  return { ...test, location };
}

function makeTurn() {
  const made = { finished_at: 2, file: 'a', byte_count: 3, row_count: 4 };
  return { due_at: 1, claimed_until: 2, host: 'h', problem: null, ...made };
}

async function makePath(): Promise<string> {
  return join(await makeDataDir(), 'backup.jsonl.gz');
}

async function dumpRows(location: DatabaseLocation): Promise<Record<string, string[]>> {
  const {
    kysely_migration: _times,
    quota_usage = [],
    reminders = [],
    ...rows
  } = await dumpAll(await openTestDatabase(location));
  for (const table of leftOut) rows[table] = [];
  return {
    ...rows,
    quota_usage: quota_usage
      .filter((row) => !row.includes('"personal_tokens"'))
      .map((row) => row.replace(/,"accepted_rows".*/, '')),
    reminders: reminders.map((row) => row.replaceAll(/("calendar_\w+":)[^,}]+/g, '$1null')),
  };
}

const withoutLeftOut = (counts: RowCounts): RowCounts =>
  Object.fromEntries(Object.entries(counts).filter(([table]) => !leftOut.some((each) => each === table)));

const hardText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u0000',
        '\u0001',
        '\u001f',
        '\u007f',
        '\u2028',
        '\ud83d',
        '\r',
        '\n',
        '"',
        '\\',
        '\ufeff',
      ),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const notInBackups = ['quota_usage'];

const kinds: [string, MakeLocation, MakeLocation][] = [
  ['SQLite to PostgreSQL', makeSqliteLocation, makeEmptyPostgresLocation],
  ['PostgreSQL to SQLite', makePostgresLocation, makeEmptySqliteLocation],
];
if (isLongRun)
  kinds.push(
    ['SQLite to SQLite', makeSqliteLocation, makeEmptySqliteLocation],
    ['PostgreSQL to PostgreSQL', makePostgresLocation, makeEmptyPostgresLocation],
  );

test.each(kinds)('%s: equal, row by row', async (_name, makeSource, makeTarget) => {
  const { location } = await startFilled(makeSource);
  const path = await makePath();
  const counts = await writeBackup(location, path, Date.UTC(2026, 10, 15));
  const empty = Object.keys(tables).filter((name) => !notInBackups.includes(name) && !counts[name]);
  expect(empty, 'tables in which src/server/testing/everything.ts makes no row').toEqual([]);
  const target = await makeTarget();
  expect(await restoreBackup(target, path)).toEqual(withoutLeftOut(counts));
  expect(await dumpRows(target)).toEqual(await dumpRows(location));
});

test.each(kinds)(
  '%s: what opened the server before opens the restored one no more, but for passwords',
  async (_name, makeSource, makeTarget) => {
    const { location, signUp, visit, db } = await startFilled(makeSource);
    const ann = await signUp('Ann');
    const login = { username: 'Ann', password: testPassword };
    const { token } = (await ann.post('/api/create-token', { name: 'x', scope: 'read', ...login })).json()
      .api_data;
    const { url } = (await ann.post('/api/renew-calendar', { time_zone: 'Europe/Berlin' })).json().api_data;
    await visit().postForm('/api/password-reset-request', { email: 'ann@example.org' });
    for (const table of leftOut)
      expect([table, (await db.selectFrom(table).selectAll().execute()).length]).not.toEqual([table, 0]);

    const openAll = async (app: App): Promise<number[]> => {
      const cookies = Object.fromEntries(ann.cookies);
      const bearer = { authorization: `Bearer ${token}` };
      return [
        (await app.inject({ url: '/api/get-cards', cookies })).statusCode,
        (await app.inject({ url: '/api/get-cards', headers: bearer })).statusCode,
        (await app.inject(new URL(url).pathname)).statusCode,
      ];
    };
    const before = await startTestApp(async () => location);
    expect(await openAll(before.app)).toEqual([200, 200, 200]);
    const path = await makePath();
    await writeBackup(location, path, 0);
    const target = await makeTarget();
    await restoreBackup(target, path);
    const restored = await startTestApp(async () => target);
    expect(await openAll(restored.app)).toEqual([401, 401, 404]);
    for (const table of leftOut)
      expect([table, await restored.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    expect((await restored.visit().postForm('/api/login', login)).statusCode).toBe(200);
  },
);

test('a column that may open something is left out of a restore, or is known to stay', async () => {
  const db = await openTestDatabase(await makeSqliteLocation());
  const found: string[] = [];
  for (const [table, columns] of await listColumns(db))
    for (const column of columns.keys())
      if (/token|hash|secret|sealed/.test(column) && !leftOut.some((each) => each === table))
        found.push(`${table}.${column}`);
  expect(found.toSorted()).toEqual([
    'lichess_connections.sealed_token',
    'reminders.calendar_hash',
    'second_factors.recovery_hashes',
    'second_factors.sealed_secret',
    'users.password_hash',
  ]);
});

test.each(kinds)('%s: whatever a route accepts comes back', async (_name, makeSource, makeTarget) => {
  await fc.assert(
    fc.asyncProperty(fc.array(hardText, { minLength: 10, maxLength: 20 }), async (texts) => {
      const location = await makeSource();
      const test = await startTestApp(async () => location);
      const user = await test.signUp('Zoe');
      const statuses: number[] = [];
      const send = async (url: string, body: object): Promise<void> =>
        void statuses.push((await user.post(url, body)).statusCode);
      for (const [place, text] of texts.entries()) {
        const review = makeGameReview({ notes: text, pgn: text, username: text, opponent_name: text });
        await send('/api/upsert-game-review', review);
        const mistake = { id: randomUUID(), game_review_id: review.id, note: text };
        await send('/api/upsert-mistake', mistake);
        await send('/api/upsert-cards', [makeDraft({ prompt: text, answer: text, tags: [text] })]);
        await send('/api/upsert-cards', [makeDraft({ prompt: text, answer_pgn: text })]);
        await send('/api/add-games', [makeLibraryGame(`pgn:${place}`, { username: text, pgn: text })]);
        for (const [, { save, sample }] of listedCollections) await send(save.path, sample(text));
        await send('/api/save-opponent', makeOpponent({ name: text }));
        await send('/api/update-study', { ...makeStudy(text), title: text });
        await send('/api/update-study', makeStudy(`1. e4 {${text}} *`));
      }
      expect(statuses.filter((status) => ![200, 400, 404, 413].includes(status))).toEqual([]);
      expect(statuses).toContain(200);
      const path = await makePath();
      const counts = await writeBackup(location, path, 0);
      const target = await makeTarget();
      expect(await restoreBackup(target, path)).toEqual(withoutLeftOut(counts));
      expect(await dumpRows(target)).toEqual(await dumpRows(location));
    }),
    { numRuns: chooseEffort(1, 10) },
  );
});

test('the longest study that a route accepts comes back, and a control character in one is refused with a sentence', async () => {
  const location = await makeSqliteLocation();
  const { signUp } = await startTestApp(async () => location);
  const user = await signUp('Zoe');
  const longest = '"'.repeat(studyLimits.textBytes - 1);
  const update = (study_text: string) =>
    user.post('/api/update-study', { ...makeStudy(study_text), source_text: `${study_text.slice(1)}\t` });
  expect((await update(`${longest}x`)).statusCode).toBe(200);
  expect((await update(`${longest}y`)).statusCode).toBe(200);
  const refused = await user.post('/api/update-study', makeStudy('1. e4 {\u0001} *'));
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    expect.stringMatching(/^study_text: The text contains control characters/),
  ]);
  const path = await makePath();
  await writeBackup(location, path, 0);
  const target = await makeEmptySqliteLocation();
  await restoreBackup(target, path);
  expect(await dumpRows(target)).toEqual(await dumpRows(location));
});

describe.each([
  ['sqlite', makeSqliteLocation, makeEmptySqliteLocation],
  ['postgres', makePostgresLocation, makeEmptyPostgresLocation],
])('a backup on %s', (_kind, makeLocation, makeEmptyLocation) => {
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
    for (let round = 0; round < chooseEffort(3, 5); round += 1) {
      const rows = await writeBackup(location, await makePath(), 0);
      expect(rows.attempts).toBe(rows.users);
      counts.push(rows.users ?? 0);
    }
    pen.isDown = false;
    await writing;
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
  });

  test('of an older version is brought up to date', async () => {
    const location = await makeEmptyLocation();
    const old = await connectDatabase(location);
    afterTest(() => old.destroy());
    await migrateTo(old, '0001-accounts');
    await old.insertInto('attempts').values({ id: 'kept', bucket: 'b', at: 1 }).execute();
    const path = await makePath();
    await writeBackup(location, path, 0);
    const target = await makeEmptyLocation();
    await restoreBackup(target, path);
    const db = await openTestDatabase(target);
    expect(await db.selectFrom('attempts').select('id').execute()).toEqual([{ id: 'kept' }]);
    expect(await db.selectFrom('cards').selectAll().execute()).toEqual([]);
  });

  test('of a newer version, changed, cut off or something else it is refused, and the database stays empty', async () => {
    const location = await makeLocation();
    const db = await openTestDatabase(location);
    await db.insertInto('attempts').values({ id: 'kept', bucket: 'b', at: 1 }).execute();
    const path = await makePath();
    await writeBackup(location, path, 0);
    const whole = gunzipSync(await readFile(path)).toString();
    const changed: [string, RegExp][] = [
      [whole.replace('"0001-accounts"', '"9999-future"'), /newer version.*9999-future/],
      [whole.slice(0, whole.lastIndexOf('{"rows"')), /not complete/],
      [whole.replace(/\n\["kept[^\n]*/, ''), /not complete/],
      ['{"hello":1}\n', /not a Tabiya backup/],
      ['PGN', /cannot be read/],
    ];
    const target = await makeEmptyLocation();
    const empty = await connectDatabase(target);
    afterTest(() => empty.destroy());
    for (const [text, message] of changed) {
      await writeFile(path, gzipSync(text));
      await expect(restoreBackup(target, path)).rejects.toThrow(message);
      expect(await empty.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
    }
  });

  test('is never restored over what is there', async () => {
    const location = await makeLocation();
    await openTestDatabase(location);
    const path = await makePath();
    await writeBackup(location, path, 0);
    await expect(restoreBackup(location, path)).rejects.toThrow(NotRestored);
  });
});

test('ends half way where the disk runs out of room, and leaves nothing behind', async () => {
  const location = await makeSqliteLocation();
  const { signUp } = await startTestApp(async () => location);
  const user = await signUp('Zoe');
  const text = randomBytes(3 * 1024 * 1024).toString('base64');
  expect((await user.post('/api/update-study', makeStudy(text))).statusCode).toBe(200);
  const path = await makePath();
  const checks: number[] = [];
  const checkRoom = async (): Promise<void> => {
    checks.push(existsSync(`${path}.unfinished`) ? (await stat(`${path}.unfinished`)).size : 0);
    if (checks.length === 3) throw new Error('no room');
  };
  await expect(writeBackup(location, path, 0, checkRoom)).rejects.toThrow('no room');
  expect(checks).toHaveLength(3);
  expect(checks[2]).toBeLessThan(4 * 1024 * 1024);
  expect(await readdir(dirname(path))).toEqual([]);
});

test('by hand leaves the database its room on the disk, unless the host says otherwise', async () => {
  const location = await makeSqliteLocation();
  await openTestDatabase(location);
  const path = await makePath();
  const reserveBytes = Number.MAX_SAFE_INTEGER;
  await expect(backUpByHand(location, path, 0, { usesReserve: false, reserveBytes })).rejects.toThrow(
    /^No backup was made: .+ npm run backup -- --use-reserve\.$/,
  );
  expect(await readdir(dirname(path))).toEqual([]);
  expect(readBackupWords([path])).toEqual({ path, usesReserve: false });
  expect(readBackupWords(['--use-reserve'])).toEqual({ path: undefined, usesReserve: true });
  const words = readBackupWords(['--use-reserve', path]);
  await backUpByHand(location, path, 0, { ...words, reserveBytes });
  expect(await readdir(dirname(path))).toHaveLength(1);
});

describe('a damaged file', () => {
  test('a backup that lost its end does not pass for one', async () => {
    const location = await makeSqliteLocation();
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

const spokenOf: [string, MakeLocation, MakeLocation][] = [
  ['SQLite', makeSqliteLocation, makeEmptySqliteLocation],
];
if (isLongRun) spokenOf.push(['PostgreSQL', makePostgresLocation, makeEmptyPostgresLocation]);

test.each(spokenOf)(
  'npm run backup and npm run restore say what they did on %s',
  async (_name, makeLocation, makeTarget) => {
    const { location } = await startFilled(makeLocation);
    const run = ({ dataDir, url = '' }: DatabaseLocation, ...args: string[]) =>
      promisify(execFile)(process.execPath, ['src/server/main.ts', ...args], {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url },
      });
    const { stdout } = await run(location, 'backup');
    const [, path = ''] =
      /^(\S+\.jsonl\.gz): \d+ rows of \d+ tables, 2 accounts\nNot included: \S+secret-key/.exec(stdout) ?? [];
    const target = await makeTarget();
    const stored = join(target.dataDir, 'kept.jsonl.gz');
    await copyFile(path, stored);
    expect((await run(target, 'restore', stored)).stdout).toMatch(
      /^Restored \d+ rows of \d+ tables, 2 accounts\nNot restored: [^\n]+\nEveryone must sign in again[^\n]*\n$/,
    );
    await expect(run(target, 'restore', stored)).rejects.toThrow(
      /The database is not empty[^\n]*Nothing was changed\.\n$/,
    );
  },
);
