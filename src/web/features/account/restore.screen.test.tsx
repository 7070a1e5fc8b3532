import { readFile } from 'node:fs/promises';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { collections, listedCollections } from '#contract/collections/collections';
import type { Visitor } from '#server/testing/app';
import { dumpAll } from '#server/testing/dump';
import { fillEverything } from '#server/testing/everything';
import { openPage } from '../../testing/open-page.tsx';

const exported = z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.unknown()))]));

async function readExport(owner: Visitor) {
  return z.parse(exported, (await owner.get('/api/export-account')).json());
}

type Page = Awaited<ReturnType<typeof openPage>>;

async function bringIn({ user }: Page, text: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import backup…' }));
  const file = new File([text], 'tabiya.json', { type: 'application/json' });
  await screen.findByText('Backup file');
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field === null) throw new Error('no field for a file');
  await user.upload(field, file);
  await user.click(screen.getByRole('button', { name: 'Import' }));
}

function tell(rows: unknown, fields: readonly string[]): unknown[] {
  const list = z.parse(z.array(z.record(z.string(), z.unknown())), rows);
  return list
    .map((row) => fields.map((field) => row[field]))
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

const compared: Record<string, readonly string[]> = {
  game_reviews: ['date_time_played', 'hero_color', 'username', 'notes', 'pgn', 'link', 'site'],
  mistakes: ['note', 'ply', 'san', 'status'],
  game_analyses: ['engine', 'game_id', 'is_finished', 'positions'],
  games: ['game_key', 'source', 'played_at', 'pgn', 'scores', 'result'],
  game_summaries: ['game_key', 'rules', 'summary'],
  opponents: ['site', 'name', 'games', 'is_cut'],
  cards: [
    'prompt',
    'answer_fen',
    'tags',
    'created_at',
    'due',
    'stability',
    'difficulty',
    'state',
    'last_review',
  ],
  review_logs: ['rating', 'review', 'took_ms'],
  opening_trainings: ['color', 'new_per_day', 'book_choice'],
  untrained_moves: ['color', 'position_key', 'san'],
  opening_memories: ['color', 'position_key', 'moves', 'due', 'stability', 'state', 'answers'],
  opening_answers: ['rating', 'asked_at', 'answered_at', 'took_ms', 'game_key'],
  memory_settings: ['retention', 'model', 'fuzz', 'change_hour'],
  studies: ['color', 'place', 'title', 'link', 'last_update'],
};

for (const [name, { fields, restored }] of listedCollections)
  if (restored !== undefined) compared[name] = Object.keys(fields);

const notBroughtIn = new Set([
  ...listedCollections.flatMap(([name, { restored }]) => (restored === undefined ? [name] : [])),
  'users',
  'sessions',
  'account_tokens',
  'identities',
  'personal_tokens',
  'second_factors',
  'security_events',
  'attempts',
  'reminders',
  'study_texts',
  'study_versions',
  'lichess_connections',
  'position_statistics',
  'live_games',
  'live_players',
  'live_invitations',
  'quota_usage',
]);

type Exported = Awaited<ReturnType<typeof readExport>>;

function expectSame(before: Exported, after: Exported, tables = Object.keys(compared)): void {
  for (const table of tables) {
    const fields = compared[table] ?? [];
    const [expected, found] = [tell(before[table], fields), tell(after[table], fields)];
    expect([table, found], 'what src/server/account-data/restore-codecs.ts brings in').toEqual([
      table,
      expected,
    ]);
    expect([table, found.length]).not.toEqual([table, 0]);
  }
  const texts = (file: Exported) =>
    tell(file.study_texts, ['color', 'place', 'kind', 'text']).filter((row) =>
      /"(text|source)"/.test(JSON.stringify(row)),
    );
  expect(texts(after)).toEqual(texts(before));
}

test('an export of 1.0 comes whole', async () => {
  const page = await openPage('/welcome', { username: 'ben' });
  const path = 'src/server/account-data/samples/export-1.0.txt';
  const text = await readFile(path, 'utf8');
  await bringIn(page, text);
  await screen.findByText(/\d+ entries imported./);
  expect(screen.queryByText(/left out/)).toBeNull();
  const before = z.parse(exported, JSON.parse(text));
  const later = listedCollections.filter(([name]) => !(name in before)).map(([name]) => [name, []]);
  const after = await readExport(page.visitor);
  expect(after).toMatchObject(Object.fromEntries(later));
  expectSame(
    before,
    after,
    Object.keys(compared).filter((name) => name in before || !(name in collections)),
  );
});

test('an export comes whole into another account of the same server, twice without doubling, and its owner keeps theirs', async () => {
  const page = await openPage('/welcome', { username: 'ben' });
  const ann = await page.server.signUp('ann');
  await page.server.signUp('cid');
  await fillEverything(page.server, ann, { mark: 'ann', username: 'ann', opponent: 'cid' });
  const whole = (await ann.get('/api/export-account')).body;
  const before = await readExport(ann);
  const forgotten = Object.entries(before)
    .filter(([table, rows]) => Array.isArray(rows) && !(table in compared) && !notBroughtIn.has(table))
    .map(([table]) => table);
  expect(forgotten, 'tables that stand neither in `compared` nor in `notBroughtIn` above').toEqual([]);
  const { id: annId } = z.parse(z.looseObject({ id: z.string() }), before.users?.[0]);
  const rowsOfAnn = async () =>
    Object.entries(await dumpAll(page.server.db)).flatMap(([table, rows]) =>
      rows.filter((row) => row.includes(annId)).map((row) => `${table} ${row}`),
    );
  const annBefore = await rowsOfAnn();

  await bringIn(page, whole);
  await screen.findByText(/\d+ entries imported./);
  expect(screen.queryByText(/left out/)).toBeNull();
  const after = await readExport(page.visitor);
  expectSame(before, after);
  expect(await rowsOfAnn()).toEqual(annBefore);

  await page.goTo('/welcome');
  await bringIn(page, whole);
  await screen.findByText(/\d+ entries imported./);
  const again = await readExport(page.visitor);
  for (const table of Object.keys(compared))
    expect([table, again[table]?.length]).toEqual([table, after[table]?.length]);
  expect(await rowsOfAnn()).toEqual(annBefore);
});

const head = '{"exported_at":"2026-11-17T00:00:00.000Z"';

test.each([
  ['a file that is something else', 'PGN', /This is not a Tabiya backup/],
  [
    'a file that ends in the middle',
    `${head},\n"own_names":[\n{"name":"a"},\n{"na`,
    /cannot be read|is incomplete/,
  ],
  ['a file with a line that is no row', `${head},\n"own_names":[\n{"name":]}\n`, /cannot be read/],
])('%s is refused with a sentence, and nothing is changed', async (_name, text, message) => {
  const page = await openPage('/welcome', { username: 'ben' });
  const { attempts: _attempts, ...before } = await dumpAll(page.server.db);
  await bringIn(page, text);
  await screen.findByText(message);
  const { attempts: _also, ...after } = await dumpAll(page.server.db);
  expect(after).toEqual(before);
});

test('rows that the server refuses are left out and told; the good ones beside them come in', async () => {
  const page = await openPage('/welcome', { username: 'ben' });
  const rows = ['good', '', 'x'.repeat(101), 'fine'].map((name) => JSON.stringify({ name })).join(',\n');
  await bringIn(page, `${head},\n"own_names":[\n${rows}]}\n`);
  await screen.findByText(/2 entries imported./);
  await screen.findByText(/2 names in PGN files left out. .*Enter a name/);
  expect((await page.visitor.get('/api/get-own-names')).json().api_data.sort()).toEqual(['fine', 'good']);
});

test('a full account says so, and a connection that breaks stops it without harm', async () => {
  const page = await openPage('/welcome', { username: 'ben' });
  const names = Array.from({ length: 60 }, (_, count) => JSON.stringify({ name: `name ${count}` }));
  const text = `${head},\n"own_names":[\n${names.join(',\n')}]}\n`;
  page.disturb('/api/restore-backup', async () => {
    throw new TypeError('gone');
  });
  await bringIn(page, text);
  await screen.findByText(/The server cannot be reached.* What was imported stays. You can try again./);
  page.calm('/api/restore-backup');
  await page.user.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText(/\d+ names in PGN files left out./);
});
