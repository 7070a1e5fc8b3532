import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { connectDatabase, NewerDatabase } from '#server/db/database';
import { NotRestored } from '#server/db/backup/reading';
import { restoreBackup } from '#server/db/backup/restore';
import { migrations } from '#server/db/migrations/list';
import {
  afterTest,
  describeOnEmptyDatabases,
  makeDataDir,
  makeEmptySqliteLocation,
} from '#server/testing/app';
import { runtimeEnvironment } from '#server/testing/process';
import { isLongRun } from '../scripts/effort.mjs';

const header = { tabiya_backup: 1, made_at: '2026-11-15T12:00:00.000Z', migrations: Object.keys(migrations) };
const attempts = { table: 'attempts', columns: ['id', 'bucket', 'at'] };

const hostile: Record<string, unknown[]> = {
  'a table that is not there': [
    header,
    { table: 'nowhere', columns: ['id'] },
    ['x'],
    { rows: { nowhere: 1 } },
  ],
  'the table of migrations': [
    header,
    { table: 'kysely_migration', columns: ['name', 'timestamp'] },
    ['9999-x', 'x'],
    { rows: { kysely_migration: 1 } },
  ],
  'a table of the database itself': [
    header,
    { table: 'sqlite_schema', columns: ['name'] },
    ['x'],
    { rows: { sqlite_schema: 1 } },
  ],
  'SQL in the name of a table': [
    header,
    { table: 'users"; drop table users; --', columns: ['id'] },
    ['x'],
    { rows: {} },
  ],
  'a column that is not there': [
    header,
    { table: 'attempts', columns: ['id', 'root'] },
    ['x', 1],
    { rows: {} },
  ],
  'no columns': [header, { table: 'attempts', columns: [] }, [], { rows: { attempts: 1 } }],
  'a column twice': [
    header,
    { table: 'attempts', columns: ['id', 'id'] },
    ['x', 'y'],
    { rows: { attempts: 1 } },
  ],
  'too few values': [header, attempts, ['x'], { rows: { attempts: 1 } }],
  'too many values': [header, attempts, ['x', 'b', 1, 2], { rows: { attempts: 1 } }],
  'an object for a value': [header, attempts, ['x', 'b', { at: 1 }], { rows: { attempts: 1 } }],
  'null where there must be something': [header, attempts, [null, 'b', null], { rows: { attempts: 1 } }],
  'text where a number belongs': [header, attempts, ['x', 'b', '\u001b[2J'], { rows: { attempts: 1 } }],
  'a number where text belongs': [header, attempts, [1, 'b', 1], { rows: { attempts: 1 } }],
  'a command of the terminal in a key': [
    header,
    attempts,
    ['\u001b[2J', 'b', 1],
    ['\u001b[2J', 'b', 1],
    { rows: { attempts: 2 } },
  ],
  'the same row twice': [header, attempts, ['x', 'b', 1], ['x', 'b', 1], { rows: { attempts: 2 } }],
  'a row of nobody': [
    header,
    { table: 'sessions', columns: ['token_hash', 'user_id', 'created_at', 'expires_at'] },
    ['x', 'nobody', 1, 2],
    { rows: { sessions: 1 } },
  ],
  'rows before a table': [header, ['x'], { rows: {} }],
  'a line of no kind': [header, attempts, ['x', 'b', 1], 'hello', { rows: { attempts: 1 } }],
  'counts that are no numbers': [header, attempts, ['x', 'b', 1], { rows: { attempts: '1' } }],
  'a count of __proto__': [header, JSON.parse('{"table":"__proto__","columns":["id"]}'), ['x'], { rows: {} }],
  'a header that is null': [null],
  'a migration with the terminal’s own commands in its name': [
    { ...header, migrations: ['\u001b[2J\u0007'] },
  ],
  'an older version with a table of a newer one': [
    { ...header, migrations: ['0001-accounts'] },
    { table: 'cards', columns: ['id'] },
    ['x'],
    { rows: { cards: 1 } },
  ],
};

const refusedByDatabase = new Set([
  'a table of the database itself',
  'null where there must be something',
  'text where a number belongs',
  'a number where text belongs',
  'the same row twice',
  'a row of nobody',
]);

async function write(lines: readonly unknown[]): Promise<string> {
  const path = join(await makeDataDir(), 'hostile.jsonl.gz');
  await writeFile(path, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  return path;
}

describeOnEmptyDatabases('a hostile backup', (makeLocation) => {
  test('is refused in one sentence, and the database stays empty', async () => {
    const location = await makeLocation();
    for (const [name, lines] of Object.entries(hostile)) {
      if (location.url !== undefined && !isLongRun && !refusedByDatabase.has(name)) continue;
      const failure: unknown = await restoreBackup(location, await write(lines)).catch(
        (error: unknown) => error,
      );
      const isExplained = failure instanceof NotRestored || failure instanceof NewerDatabase;
      expect([name, isExplained, failure]).toEqual([name, true, expect.any(Error)]);
      const message = failure instanceof Error ? failure.message : '';
      expect([name, message]).toEqual([
        name,
        expect.stringMatching(/^[\u0020-\u007e]{20,400}[Nn]othing was changed\./),
      ]);
    }
    const empty = await connectDatabase(location);
    afterTest(() => empty.destroy());
    expect(await empty.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  });
});

test('a line of eighty megabytes is read once, and refused in one sentence', async () => {
  const mega = 80 * 1024 * 1024;
  for (const line of [`["x",${'['.repeat(mega)}`, `[${'1,'.repeat(mega / 2)}1]`]) {
    const path = join(await makeDataDir(), 'long.jsonl.gz');
    await writeFile(
      path,
      gzipSync(`${JSON.stringify(header)}\n${JSON.stringify(attempts)}\n${line}\n`, { level: 1 }),
    );
    const location = await makeEmptySqliteLocation();
    await expect(restoreBackup(location, path)).rejects.toThrow(
      /^[\u0020-\u007e]{20,400} [Nn]othing was changed\.$/,
    );
  }
});

test('the program says it in one line', async () => {
  const path = await write(hostile['an object for a value'] ?? []);
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['src/server/main.ts', 'restore', path],
      { env: { ...runtimeEnvironment, DATA_DIR: join(path, '..', 'data') } },
      (error, _stdout, stderr) => resolve({ code: error?.code, stderr }),
    );
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]* Nothing was changed\.\n$/);
});
