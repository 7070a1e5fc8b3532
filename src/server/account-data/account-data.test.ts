import { randomUUID } from 'node:crypto';
import { parsePgn } from 'chessops/pgn';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addCard, makeDraft, reviewOnce } from '../testing/cards.ts';
import { dumpAll } from '../testing/dump.ts';
import { fillEverything, serverTables } from '../testing/everything.ts';
import { addGameReview } from '../testing/games.ts';
import { describeOnBothDatabases, startTestApp, testPassword } from '../testing/app.ts';
import { tables } from '../db/tables.ts';

const exported = z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.unknown()))]));
const secrets = ['password_hash', 'token_hash', 'sealed_token', 'email_key', 'username_key'];

async function startWithTwo(makeLocation: Parameters<typeof startTestApp>[0]) {
  const test = await startTestApp(makeLocation);
  const [ann, ben] = [await test.signUp('Ann'), await test.signUp('Ben')];
  const { userId: annId } = await fillEverything(test, ann, {
    mark: 'Ann',
    username: 'Ann',
    opponent: 'Ben',
  });
  await fillEverything(test, ben, { mark: 'Ben', username: 'Ben', opponent: 'Ann' });
  return { ...test, ann, ben, annId };
}

describeOnBothDatabases('departure', (makeLocation, testRule) => {
  test('every table of the database is accounted for', async () => {
    const { db } = await startTestApp(makeLocation);
    const made = await db.introspection.getTables();
    expect(made.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort());
  });

  test('the file holds rows of every table, all of them the user’s, and no secret', async () => {
    const { ann, annId } = await startWithTwo(makeLocation);
    const answer = await ann.get('/api/export-account');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="tabiya.json"');
    const file = exported.parse(answer.json());
    const parts = Object.entries(tables).flatMap(([name, table]) =>
      Object.keys(table.parts ?? { [name]: 0 }),
    );
    const names = parts.filter((name) => !serverTables.includes(name));
    expect(Object.keys(file).sort()).toEqual(['exported_at', ...names].sort());
    const empty = names.filter((table) => file[table]?.length === 0);
    expect(empty, 'tables in which src/server/testing/everything.ts makes no row').toEqual([]);
    expect(file.cards).toMatchObject([{ prompt: 'card of Ann', reps: 1 }]);
    expect(file.users).toMatchObject([{ id: annId, email: 'ann@example.org' }]);
    for (const secret of [...secrets, 'argon2', 'of Ben']) expect(answer.body).not.toContain(secret);
  });

  test('long rows, and more rows of one card than are read at once, come whole and in order', async () => {
    const { ann, annId, db, clock } = await startWithTwo(makeLocation);
    const study = { color: 'black', title: 'long', link: null, exclude_move_indicators: '' };
    const text = `x${'😀 "1. e4" *\n'.repeat(60_000)}`;
    for (const study_text of ['short *', text, 'short again *'])
      await ann.post('/api/update-study', {
        ...study,
        study_text,
        last_update: new Date(clock.now).toISOString(),
      });
    const [log] = await db
      .selectFrom('memory_answers')
      .selectAll()
      .where('user_id', '=', annId)
      .where('kind', '=', 'cards')
      .execute();
    if (log === undefined || log.revision === null) throw new Error('a review');
    const { revision } = log;
    for (let made = 0; made < 1_200; made += 100)
      await db
        .insertInto('memory_answers')
        .values(
          Array.from({ length: 100 }, (_, index) => ({
            ...log,
            id: `more ${made + index}`,
            revision: revision + 1 + made + index,
          })),
        )
        .execute();
    const file = exported.parse((await ann.get('/api/export-account')).json());
    const revisions = z.parse(z.array(z.looseObject({ revision: z.number() })), file.review_logs);
    expect(revisions.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 1_201 }, (_, index) => revision + index),
    );
    const versions = z.parse(z.array(z.looseObject({ text_between: z.string() })), file.study_versions);
    expect(versions.some(({ text_between }) => text_between.length > text.length - 100)).toBe(true);
    expect((await ann.get('/api/export-pgn')).body).toContain('short again *');
  });

  test('more rows than fit into one page come whole and in order', async () => {
    const { ann } = await startWithTwo(makeLocation);
    const drafts = Array.from({ length: 120 }, (_, count) => makeDraft({ prompt: `number ${count}` }));
    expect((await ann.post('/api/upsert-cards', drafts)).statusCode).toBe(200);
    const { cards } = exported.parse((await ann.get('/api/export-account')).json());
    const stored = (await ann.get('/api/get-cards')).json().api_data;
    const idsOf = (rows: unknown) =>
      z.parse(z.array(z.looseObject({ id: z.string() })), rows).map(({ id }) => id);
    expect(idsOf(cards)).toEqual(idsOf(stored).sort());
    expect(cards).toHaveLength(121);
  });

  testRule('the PGN holds the notes of each game', async () => {
    const { ann } = await startWithTwo(makeLocation);
    const [review] = (await ann.get('/api/get-game-reviews')).json().api_data;
    await ann.post('/api/upsert-game-review', { ...review, notes: 'Develop first {always}' });
    const [game] = parsePgn((await ann.get('/api/export-pgn')).body);
    expect(game?.headers.get('White')).toBe('Ann');
    expect(game?.comments).toEqual(['Develop first (always)']);
  });

  testRule('the PGN holds every game, study chapter and live game', async () => {
    const { ann } = await startWithTwo(makeLocation);
    const answer = await ann.get('/api/export-pgn');
    expect(answer.headers['content-type']).toBe('application/x-chess-pgn; charset=utf-8');
    const games = parsePgn(answer.body).map(({ headers, moves }) => {
      const [first] = moves.mainline();
      return [headers.get('White'), headers.get('Event'), first?.san];
    });
    expect(
      games.sort(
        (one, other) =>
          Number(one[2] === 'f3') - Number(other[2] === 'f3') ||
          (String(one[0]) < String(other[0]) ? 1 : -1) * Number(one[2] === 'f3'),
      ),
    ).toEqual([
      ['Ann', '?', 'e4'],
      ['Ann', '?', 'c3'],
      ['?', 'Ann: one', 'd4'],
      ['?', 'Ann: two', 'c4'],
      ['?', 'Ann: further', 'b3'],
      ['Ben', expect.any(String), 'f3'],
      ['Ann', expect.any(String), 'f3'],
    ]);
  });

  testRule('nothing goes without the password', async () => {
    const { ann, db } = await startWithTwo(makeLocation);
    const { attempts: _before, ...before } = await dumpAll(db);
    const answer = await ann.postForm('/api/delete-account', { password: 'wrong' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      api_result: 'signin_failure',
      message: 'Wrong password',
    });
    const { attempts: _after, ...after } = await dumpAll(db);
    expect(after).toEqual(before);
    for (let count = 0; count < 10; count += 1)
      await ann.postForm('/api/delete-account', { password: 'wrong' });
    expect((await ann.postForm('/api/delete-account', { password: testPassword })).statusCode).toBe(429);
  });

  test('so does an account with several of each: cards that were reviewed, games with mistakes', async () => {
    const { ann, annId, db, clock } = await startWithTwo(makeLocation);
    for (let round = 0; round < 3; round += 1) {
      await reviewOnce(ann, await addCard(ann), 3, clock.now);
      const mistake = { id: randomUUID(), game_review_id: await addGameReview(ann), note: 'again' };
      expect((await ann.post('/api/upsert-mistake', mistake)).statusCode).toBe(200);
    }
    const answer = await ann.postForm('/api/delete-account', { password: testPassword });
    expect(answer.json()).toEqual({ api_result: 'account_deleted' });
    expect(JSON.stringify(await dumpAll(db))).not.toContain(annId);
  });

  test('with it no row names the user any more, and others keep theirs', async () => {
    const { ann, ben, annId, db, clock, visit, signUp } = await startWithTwo(makeLocation);
    clock.now += 60 * 60_000;
    const [cookie] = ann.cookies;
    const reviews = (await ben.get('/api/get-game-reviews')).body;
    const answer = await ann.postForm('/api/delete-account', { password: testPassword });
    expect(answer.json()).toEqual({ api_result: 'account_deleted' });
    expect(answer.headers['clear-site-data']).toBe('"cache"');

    const rows = Object.entries(await dumpAll(db)).flatMap(([table, each]) =>
      each.map((row) => `${table} ${row}`),
    );
    const left = rows.filter((row) => row.includes(annId) || /\bann\b/i.test(row));
    expect(left).toEqual([]);

    expect((await ben.get('/api/get-game-reviews')).body).toBe(reviews);
    const [game] = (await ben.get('/api/get-live-games')).json().api_data;
    expect(game).toMatchObject({ opponent: 'deleted account', winner: 'Black' });
    if (cookie !== undefined) ann.cookies.set(...cookie);
    expect((await ann.get('/api/get-cards')).statusCode).toBe(401);
    expect(
      (await visit().postForm('/api/login', { username: 'Ann', password: testPassword })).statusCode,
    ).toBe(401);
    await signUp('Ann');

    await ben.postForm('/api/delete-account', { password: testPassword });
    expect(await db.selectFrom('live_games').selectAll().execute()).toEqual([]);
  });

  testRule('not in the middle of a game', async () => {
    const { ann, db } = await startWithTwo(makeLocation);
    await db.updateTable('live_games').set({ ended_at: null }).execute();
    const answer = await ann.postForm('/api/delete-account', { password: testPassword });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('You are in an opening game. Finish or resign it first');
  });

  testRule('nobody can sign in as the account that stands in for those who left', async () => {
    const { ann, visit } = await startWithTwo(makeLocation);
    await ann.postForm('/api/delete-account', { password: testPassword });
    for (const username of ['deleted account', '']) {
      const answer = await visit().postForm('/api/login', { username, password: '' });
      expect(answer.statusCode).toBe(401);
    }
  });
});
