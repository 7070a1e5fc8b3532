import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { type CollectionName, listedCollections } from '#contract/collections/collections';
import { listUserOwnedRows } from '../account-data/account-export-store.ts';
import {
  describeOnBothDatabases,
  startTestApp,
  testPassword,
  type TestApp,
  type Visitor,
} from '../testing/app.ts';
import { makeDraft } from '../testing/cards.ts';
import { dumpAll } from '../testing/dump.ts';
import { type Everything, fillEverything, makeStudy, serverTables } from '../testing/everything.ts';
import { makeGameReview, makeLibraryGame, makeOpponent } from '../testing/games.ts';
import { setUsage } from '../testing/quota.ts';
import { makeAnswer, startKey } from '../testing/training.ts';
import { type CountedName, quota } from './quota.ts';
import { type Db, tables } from './tables.ts';

type Adder = (owner: Visitor, has: Everything, now: number) => Promise<LightMyRequestResponse>;

const adders: Record<
  Exclude<CountedName, CollectionName | 'position_statistics' | 'live_games' | 'security_events'>,
  Adder
> = {
  game_reviews: (owner) => owner.post('/api/upsert-game-review', makeGameReview()),
  mistakes: (owner, { review }) =>
    owner.post('/api/upsert-mistake', { id: randomUUID(), game_review_id: review.id }),
  game_analyses: (owner, { analysis }) =>
    owner.post('/api/upsert-game-analysis', { ...analysis, positions: ['2 100000|31 e2e4'] }),
  games: (owner) => owner.post('/api/add-games', [makeLibraryGame('pgn:more')]),
  game_summaries: (owner, { summary }) =>
    owner.post('/api/upsert-game-summaries', {
      summaries: [{ ...summary, summary: '- Sicilian Defense' }],
    }),
  personal_tokens: (owner) =>
    owner.post('/api/create-token', { name: 'one more', scope: 'read', password: testPassword }),
  study_texts: (owner) =>
    owner.post('/api/update-study', { ...makeStudy(`1. e4 {${randomUUID()}} *`), color: 'black' }),
  opponents: (owner) => owner.post('/api/save-opponent', makeOpponent({ name: 'somebody_else' })),
  cards: (owner) => owner.post('/api/upsert-cards', [makeDraft()]),
  review_logs: (owner, { nextReview }) => owner.post('/api/review-card', nextReview),
  opening_memories: (owner, _has, now) =>
    owner.post('/api/add-training-answers', { answers: [makeAnswer(now, { moves: ['c4'] })] }),
  opening_answers: (owner, _has, now) =>
    owner.post('/api/add-training-answers', { answers: [makeAnswer(now)] }),
  untrained_moves: (owner) =>
    owner.post('/api/update-trained-move', {
      color: 'white',
      position_key: startKey,
      san: 'c4',
      is_trained: false,
    }),
};

const collectionAdders = listedCollections
  .filter(([name]) => name in quota)
  .map(([name, { save, sample }]): [string, Adder] => [
    name,
    (owner) => owner.post(save.path, sample('another')),
  ]);

async function startFull(makeLocation: Parameters<typeof startTestApp>[0]) {
  const test = await startTestApp(makeLocation);
  const [ann] = [await test.signUp('Ann'), await test.signUp('Ben')];
  const has = await fillEverything(test, ann, { mark: 'Ann', username: 'Ann', opponent: 'Ben' });
  return { ...test, ann, has };
}

async function readUsage(db: Db, userId: string) {
  const rows = await db.selectFrom('quota_usage').selectAll().where('user_id', '=', userId).execute();
  return new Map(rows.map((row) => [row.name, row]));
}

async function count(db: Db, userId: string): Promise<Map<string, { rows: number; bytes: number }>> {
  const counts = new Map<string, { rows: number; bytes: number }>();
  for (const [table, pages] of await listUserOwnedRows(db, userId)) {
    let [rows, bytes] = [0, 0];
    for await (const page of pages) {
      const counting = page.filter((row) => table !== 'games' || row.deleted_at === null);
      rows += counting.length;
      const texts = counting.flatMap((row) => Object.entries(row));
      for (const [name, value] of texts)
        if (typeof value === 'string' && !/^(?:id|\w+_id|color|site|status)$/.test(name))
          bytes += Buffer.byteLength(value);
    }
    counts.set(table, { rows, bytes });
  }
  return counts;
}

async function expectCounted({ db }: Pick<TestApp, 'db'>, userId: string): Promise<void> {
  const usage = await readUsage(db, userId);
  const counts = await count(db, userId);
  for (const name of Object.keys(quota)) {
    const rows = counts.get(name)?.rows ?? 0;
    expect([name, usage.get(name)?.row_count ?? 0]).toEqual([name, rows]);
    if (name !== 'live_games')
      expect([name, (usage.get(name)?.byte_count ?? 0) >= (counts.get(name)?.bytes ?? 0)]).toEqual([
        name,
        true,
      ]);
  }
}

describeOnBothDatabases('quota', (makeLocation) => {
  test('every table of the database has a limit, and one user has rows in each that users fill', async () => {
    const { db, has } = await startFull(makeLocation);
    const names = (await db.introspection.getTables()).map(({ name }) => name).sort();
    expect(names).toEqual(Object.keys(tables).sort());
    const counts = await count(db, has.userId);
    const parts = Object.entries(tables).flatMap(([name, table]) =>
      Object.keys(table.parts ?? { [name]: 0 }),
    );
    const empty = parts.filter((name) => !serverTables.includes(name) && !counts.get(name)?.rows);
    expect(empty, 'tables in which src/server/testing/everything.ts makes no row').toEqual([]);
    expect(serverTables).toEqual(['live_nodes', 'live_pulse', 'backups']);
    for (const table of Object.keys(quota))
      expect([table, (await readUsage(db, has.userId)).has(table)]).toEqual([table, true]);
  });

  test('a key of the table keeps the rest small', async () => {
    const { db } = await startFull(makeLocation);
    for (const [table, { limit }] of Object.entries(tables)) {
      if (limit !== 'keyed') continue;
      const rows = await db
        .selectFrom(table as 'users')
        .selectAll()
        .execute();
      const [row] = rows;
      if (row === undefined) throw new Error(`${table} is empty`);
      const again = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, name === 'token' ? 'another' : value]),
      );
      await expect(
        db
          .insertInto(table as 'users')
          .values(again as typeof row)
          .execute(),
      ).rejects.toThrow(/unique/i);
    }
  });

  test('what is counted is what is there: after adding, changing, removing, and when somebody leaves', async () => {
    const { ann, has, db, clock } = await startFull(makeLocation);
    await expectCounted({ db }, has.userId);
    await ann.post('/api/upsert-game-review', { ...has.review, notes: 'ß'.repeat(1000) });
    await ann.post('/api/upsert-mistake', { ...has.mistake, note: 'short' });
    await ann.post('/api/upsert-cards', [makeDraft(), { ...has.draft, prompt: 'x'.repeat(500) }]);
    await ann.post('/api/change-cards', {
      ids: [has.draft.id],
      change: { kind: 'add_tag', tag: 'long'.repeat(10) },
    });
    await ann.post('/api/delete-game', { game_key: 'pgn:00', deletes_review: false, deletes_cards: false });
    await ann.post('/api/remove-live-game', { id: has.liveGameId });
    await expectCounted({ db }, has.userId);
    await ann.post('/api/delete-game-review', { game_review_id: has.review.id });
    await expectCounted({ db }, has.userId);
    const usage = await readUsage(db, has.userId);
    for (const name of ['game_reviews', 'mistakes', 'game_analyses'])
      expect([name, usage.get(name)?.row_count, usage.get(name)?.byte_count]).toEqual([name, 0, 0]);
    const longAgo = clock.now - 31 * 24 * 60 * 60_000;
    await db.updateTable('cards').set({ deleted_at: longAgo }).where('id', '=', has.draft.id).execute();
    await setUsage(db, 'cards', { rows: quota.cards.rows });
    expect((await adders.cards(ann, has, clock.now)).statusCode).toBe(200);
    expect((await readUsage(db, has.userId)).get('review_logs')?.row_count).toBe(0);
    await ann.postForm('/api/delete-account', { password: testPassword });
    expect((await readUsage(db, has.userId)).size).toBe(0);
  });

  test('at the limit every route says the same, and nothing has changed', async () => {
    const { ann, has, db, clock } = await startFull(makeLocation);
    for (const [name, add] of [...Object.entries(adders), ...collectionAdders] as [CountedName, Adder][]) {
      for (const share of [{ rows: quota[name].rows }, { bytes: quota[name].bytes }]) {
        const before = (await readUsage(db, has.userId)).get(name);
        if (['game_analyses', 'game_summaries'].includes(name) && 'rows' in share) continue;
        await setUsage(db, name, share);
        const { quota_usage: _usage, ...rows } = await dumpAll(db);
        const answer = await add(ann, has, clock.now);
        expect([name, share, answer.statusCode, answer.json()]).toEqual([
          name,
          share,
          413,
          {
            api_result: 'full',
            message: expect.stringMatching(/^The limit is [\d,]+ [\w ]+ or \d+ [Mk]B\. \w/),
          },
        ]);
        const { quota_usage: _after, ...after } = await dumpAll(db);
        expect(after).toEqual(rows);
        await setUsage(db, name, { rows: before?.row_count ?? 0, bytes: before?.byte_count ?? 0 });
      }
      expect([name, (await add(ann, has, clock.now)).statusCode]).toEqual([name, 200]);
    }
  });

  test('a hundred at once: no more are stored than there is room for', async () => {
    const { ann, has, db } = await startFull(makeLocation);
    await setUsage(db, 'cards', { rows: quota.cards.rows - 5 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => adders.cards(ann, has, 0)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect((await readUsage(db, has.userId)).get('cards')?.row_count).toBe(quota.cards.rows);
  });

  test('a card takes two thousand reviews, those taken back included', async () => {
    const { ann, has, db } = await startFull(makeLocation);
    const [row] = await db.selectFrom('memory_answers').selectAll().where('kind', '=', 'cards').execute();
    if (row === undefined || row.revision === null) throw new Error('no review');
    const { revision } = row;
    const more = Array.from({ length: 1999 }, (_, place) => ({
      ...row,
      id: randomUUID(),
      revision: revision + 1 + place,
      undone_at: 1,
    }));
    await db.insertInto('memory_answers').values(more.slice(0, 1000)).execute();
    await db.insertInto('memory_answers').values(more.slice(1000)).execute();
    await db
      .updateTable('cards')
      .set({ revision: revision + 1999 })
      .execute();
    const answer = await adders.review_logs(ann, has, 0);
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { api_result: 'full', message: 'At most 2000 reviews of one card' },
    ]);
  });
});
