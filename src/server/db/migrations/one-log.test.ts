import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { MEMORY_MODELS } from '#chess/memory/memory-model';
import { DAY_MS } from '#chess/memory/recall';
import { makeNewSchedule, type Rating } from '#chess/memory/schedule';
import { trainingColors } from '#contract/training';
import { chooseEffort } from '../../../../scripts/effort.mjs';
import { paced } from '../../../../scripts/pace.mjs';
import { cardMemory } from '../../cards/card-memory-store.ts';
import { foldMemory } from '../../scheduling/memory-kind.ts';
import { makeDefaultSettings, pickMemory } from '../../scheduling/memory-settings-store.ts';
import {
  afterTest,
  describeOnEmptyDatabases,
  makeDataDir,
  makeEmptyPostgresLocation,
  type MakeLocation,
} from '../../testing/app.ts';
import { dumpAll } from '../../testing/dump.ts';
import { makeMemoryId, openingMemory } from '../../training/opening-memory-store.ts';
import { verifyMemories } from '../../verify-memories.ts';
import { writeBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { connectDatabase, migrateTo } from '../database.ts';
import type { CardTable, Db, MemoryAnswerTable, OpeningMemoryTable } from '../tables.ts';

const answers = chooseEffort(24_000, 100_000);
const perMemory = 50;
const [before, after] = ['0049-counted-studies', '0050-one-log'];

interface OldTables {
  review_logs: Record<string, unknown>;
  opening_answers: Record<string, unknown>;
}

const ratings: readonly Rating[] = [3, 3, 1, 4, 2, 3, 3];
const nothing = {
  asked_at: null,
  known_days: null,
  revision: null,
  reps: null,
  state: null,
  due: null,
  stability: null,
  difficulty: null,
  elapsed_days: null,
  last_elapsed_days: null,
  scheduled_days: null,
};

function makeAnswer(user_id: string, memory_id: string, memory: number, place: number): MemoryAnswerTable {
  const is = (every: number) => (memory + place) % every === 0;
  return {
    ...nothing,
    user_id,
    kind: 'cards',
    memory_id,
    id: `answer ${memory} ${place}`,
    rating: ratings[(memory * 3 + place) % ratings.length] ?? 3,
    answered_at: (20_000 + memory + (place - (place % 17 === 5 ? 1 : 0)) * (1 + (memory % 9))) * DAY_MS,
    took_ms: is(5) ? null : place * 100,
    is_repeat: 0,
    undone_at: is(7) ? 1 : null,
    game_key: is(11) ? `lichess:${place}` : null,
  };
}

const users = ['ann', 'ben', 'zoë'];

async function fill(db: Db, answers: number): Promise<void> {
  const old = db as unknown as Kysely<OldTables>;
  for (const [place, id] of users.entries()) {
    const names = { email: id, email_key: id, username: id, username_key: id, password_hash: '' };
    const sites = { username_lichess: '', username_chess_dot_com: '' };
    await db
      .insertInto('users')
      .values({
        id,
        ...names,
        ...sites,
        confirmed_at: null,
        created_at: 1,
        guest_until: place === 1 ? 9 : null,
      })
      .execute();
    if (place > 0)
      await db
        .insertInto('memory_settings')
        .values({
          ...makeDefaultSettings(id),
          model: MEMORY_MODELS[place % 2] ?? 'fsrs-5',
          retention: 0.85,
          fuzz: place - 1,
          revision: place,
          folded_revision: place,
        })
        .execute();
  }
  const settings = await db.selectFrom('memory_settings').selectAll().execute();
  for (let memory = 0; memory < answers / perMemory / 2; memory += 1) {
    const user_id = users[memory % users.length] ?? '';
    const own = settings.find((row) => row.user_id === user_id) ?? makeDefaultSettings(user_id);
    const made = (memory_id: string) =>
      Array.from({ length: perMemory }, (_, place) => makeAnswer(user_id, memory_id, memory, place));
    const start = {
      ...makeNewSchedule(DAY_MS),
      id: `card ${memory} é`,
      user_id,
      revision: 0,
      memory_revision: 0,
    };
    const card: CardTable = {
      ...start,
      prompt: 'é',
      prompt_fen: '',
      prompt_pgn: '',
      answer: '',
      answer_fen: '',
      answer_pgn: '',
      orientation: 'white',
      tags: '',
      suspended_at: null,
      game_review_id: null,
      last_rating: null,
      answer_search: null,
      created_at: DAY_MS,
      deleted_at: memory % 10 === 0 ? 5 : null,
      bytes: 1000,
    };
    const reviews = made(card.id).map((row, place) => ({
      ...row,
      due: DAY_MS,
      stability: 0,
      difficulty: 0,
      elapsed_days: 0,
      last_elapsed_days: 0,
      state: 0 as const,
      scheduled_days: 0,
      revision: place + 1,
      reps: place + 1,
      rating: place % 23 === 22 ? (0 as const) : row.rating,
    }));
    const reviewed = foldMemory(cardMemory, card, pickMemory(own), reviews, []);
    await db.insertInto('cards').values(reviewed.row).execute();
    const color = trainingColors[memory % 2] ?? 'white';
    const position = { color, position_key: `position ${memory}`, moves: 'e4' };
    const id = makeMemoryId(user_id, color, position.position_key, position.moves);
    const opening: OpeningMemoryTable = {
      ...start,
      ...makeNewSchedule(0),
      ...position,
      id,
      introduced_at: null,
      answers: 0,
    };
    const trained = made(id).map((row, place) => ({
      ...row,
      kind: 'openings' as const,
      asked_at: row.answered_at - 1,
      took_ms: place,
      is_repeat: place % 6 === 5 ? 1 : 0,
      ...(place === 0 && memory % 4 === 0 && { rating: 0 as const, known_days: 9 }),
    }));
    const learnt = foldMemory(openingMemory, opening, pickMemory(own), trained, []);
    await db.insertInto('opening_memories').values(learnt.row).execute();
    await old.insertInto('review_logs').values(reviewed.rows.map(makeOldReview)).execute();
    await old.insertInto('opening_answers').values(learnt.rows.map(makeOldAnswer)).execute();
  }
}

function makeOldReview(row: MemoryAnswerTable): Record<string, unknown> {
  const { user_id: _user, kind: _kind, memory_id: card_id, answered_at: review, ...rest } = row;
  const { is_repeat: _repeat, asked_at: _asked, known_days: _known, ...log } = rest;
  return { ...log, card_id, review };
}

function makeOldAnswer({
  user_id,
  memory_id,
  id,
  rating,
  ...row
}: MemoryAnswerTable): Record<string, unknown> {
  const { asked_at, answered_at, took_ms, is_repeat, known_days, undone_at, game_key } = row;
  const times = { asked_at, answered_at, took_ms, is_repeat, known_days, undone_at, game_key };
  return { user_id, memory_id, id, rating, ...times };
}

const sortedJson = (rows: readonly object[]): string[] =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .sort();

async function dumpRest(db: Db) {
  const {
    review_logs: _reviews,
    opening_answers: _answers,
    memory_answers: _log,
    ...rest
  } = await dumpAll(db);
  const { kysely_migration: _migrations, ...data } = rest;
  return data;
}

interface Move {
  makeLocation: MakeLocation;
  answers: number;
  isSplit?: boolean;
}

async function readPlan(migration: string): Promise<string> {
  const plan = await readFile(join(import.meta.dirname, '../../../../docs/hosting/partitions.sql'), 'utf8');
  if (migration === after) return plan;
  return plan.replace(
    `select pg_temp.split_by_hash('memory_answers', 'user_id', 16);`,
    `select pg_temp.split_by_hash('review_logs', 'card_id', 16);
     select pg_temp.split_by_hash('opening_answers', 'user_id', 16);`,
  );
}

async function checkMove({ makeLocation, answers, isSplit = false }: Move): Promise<void> {
  const location = await makeLocation();
  const db = await connectDatabase(location);
  afterTest(() => db.destroy());
  await migrateTo(db, before);
  await fill(db, answers);
  if (isSplit) for (const _ of ['split', 'leave alone']) await sql.raw(await readPlan(before)).execute(db);
  const rest = await dumpRest(db);
  const old = db as unknown as Kysely<OldTables>;
  const stored = {
    cards: sortedJson(await old.selectFrom('review_logs').selectAll().execute()),
    openings: sortedJson(await old.selectFrom('opening_answers').selectAll().execute()),
  };
  expect([stored.cards.length, stored.openings.length]).toEqual([answers / 2, answers / 2]);
  const backup = join(await makeDataDir(), 'old.jsonl.gz');
  await writeBackup(location, backup, 0);

  const expectAll = async (found: Db): Promise<void> => {
    const log = await found.selectFrom('memory_answers').selectAll().execute();
    const part = (kind: MemoryAnswerTable['kind']) => log.filter((row) => row.kind === kind);
    expect(sortedJson(part('cards').map(makeOldReview))).toEqual(stored.cards);
    expect(sortedJson(part('openings').map(makeOldAnswer))).toEqual(stored.openings);
    const owners = new Map(
      (await found.selectFrom('cards').select(['id', 'user_id']).execute()).map((card) => [
        card.id,
        card.user_id,
      ]),
    );
    expect(part('cards').filter((row) => row.user_id !== owners.get(row.memory_id))).toEqual([]);
    for (const row of part('openings')) expect(row).toMatchObject(nothingOfCards);
    const memories = answers / perMemory / 2;
    expect(await verifyMemories(found)).toEqual({
      cards: memories,
      positions: memories,
      reviews: answers / 2,
      answers: answers / 2,
      faults: [],
    });
    const counted = await sql<object>`select user_id, case kind when 'cards' then 'review_logs'
        else 'opening_answers' end as name, count(*) as row_count,
        sum(200 + octet_length(id) + octet_length(memory_id)) as byte_count
      from memory_answers group by 1, 2 order by 1, 2`.execute(found);
    const usage = found
      .selectFrom('quota_usage')
      .select(['user_id', 'name', sql<number>`row_count`.as('row_count'), 'byte_count'])
      .where('name', 'in', ['review_logs', 'opening_answers'])
      .orderBy('user_id')
      .orderBy('name');
    const asNumbers = (rows: readonly object[]) =>
      rows.map((row) => Object.values(row).map((value) => (/^\d+$/.test(value) ? Number(value) : value)));
    expect(asNumbers(await usage.execute())).toEqual(asNumbers(counted.rows));
  };

  await sql`create table memory_answers_by_time (id text)`.execute(db);
  await expect(migrateTo(db, after)).rejects.toThrow('memory_answers_by_time');
  await sql`drop table memory_answers_by_time`.execute(db);
  expect(await dumpRest(db)).toEqual(rest);
  expect(sortedJson(await old.selectFrom('review_logs').selectAll().execute())).toEqual(stored.cards);

  const startMs = performance.now();
  await migrateTo(db, after);
  const tookMs = performance.now() - startMs;
  expect(tookMs).toBeLessThan(paced(20_000));
  expect(await dumpRest(db)).toEqual(rest);
  await migrateTo(db, undefined);
  await expectAll(db);
  if (isSplit) {
    await sql.raw(await readPlan(after)).execute(db);
    await expectAll(db);
    const split = await sql<object>`select relname from pg_class where relkind = 'p' order by 1`.execute(db);
    expect(split.rows).toEqual(['game_analyses', 'games', 'memory_answers'].map((relname) => ({ relname })));
    expect((await dumpRest(db)).games).toEqual(rest.games);
  }

  const target = await makeLocation();
  await restoreBackup(target, backup);
  const restored = await connectDatabase(target);
  afterTest(() => restored.destroy());
  await expectAll(restored);
}

describeOnEmptyDatabases('one log', (makeLocation) => {
  test(
    `${answers} answers: each is there once, and every schedule, count and quota stays`,
    () => checkMove({ makeLocation, answers }),
    paced(180_000),
  );
});

test(
  'a PostgreSQL whose logs were partitioned keeps all answers too, and can be partitioned again',
  () => checkMove({ makeLocation: makeEmptyPostgresLocation, answers: 1200, isSplit: true }),
  paced(60_000),
);

const { asked_at: _asked, known_days: _known, ...nothingOfCards } = nothing;
