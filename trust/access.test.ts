/**
 * Who may do what: every route for a visitor, for the owner of some rows, and for another user who knows the owner's
 * ids.
 */
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { cardList } from '#contract/cards';
import { makeFigures } from '#server/testing/figures';
import { makeDraft, makeReview } from '#server/testing/cards';
import { makeLibraryGame } from '#server/testing/games';
import { describeOnBothDatabases, type TestApp, type Visitor } from '#server/testing/app';
import { dumpUser } from '#server/testing/dump';
import { insertFinishedGame } from '#server/testing/live-finished';
import { makeAnswer, startKey } from '#server/testing/training';
import {
  liveGameId,
  makeMarkedReview,
  makeStudy,
  mark,
  publicRoutes,
  type Rule,
  rules,
  type Seeds,
} from './access-table.ts';
import { startListedApp } from './routes.ts';

describeOnBothDatabases('who may do what', (makeLocation) => {
  test('every route, for everybody', async () => {
    const test = await startListedApp(makeLocation);
    const owner = await test.signUp('Ann');
    const seeds = await seed(test, owner);
    const other = await test.signUp('Ben');
    const before = await dumpUser(test.db, 'Ann');

    // Others first, so that the owner's own calls cannot hide what theirs have done.
    for (const [name, rule] of Object.entries(rules)) {
      const out = await ask(test.visit(), name, rule, seeds);
      expect([name, 'signed out', out.statusCode]).toEqual([name, 'signed out', rule.statuses[0]]);
      const foreign = await ask(other, name, rule, seeds);
      expect([name, 'another user', foreign.statusCode]).toEqual([name, 'another user', rule.statuses[2]]);
      for (const answer of [out, foreign]) {
        expect(answer.body).not.toContain(mark);
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
    }
    expect(await dumpUser(test.db, 'Ann')).toEqual(before);

    for (const [name, rule] of Object.entries(rules)) {
      const answer = await ask(owner, name, rule, seeds);
      expect([name, 'owner', answer.statusCode]).toEqual([name, 'owner', rule.statuses[1]]);
    }
  });

  test('a cookie that was logged out opens nothing', async () => {
    const test = await startListedApp(makeLocation);
    const owner = await test.signUp('Ann');
    const seeds = await seed(test, owner);
    const [cookie] = owner.cookies;
    await owner.post('/api/logout');
    if (cookie === undefined) throw new Error('no cookie');
    for (const [name, rule] of Object.entries(rules)) {
      if (publicRoutes.includes(name)) continue;
      owner.cookies.set(...cookie);
      expect([name, (await ask(owner, name, rule, seeds)).statusCode]).toEqual([name, 401]);
    }
  });

  test('fields that are not the sender’s to set change nothing', async () => {
    const test = await startListedApp(makeLocation);
    const owner = await test.signUp('Ann');
    const seeds = await seed(test, owner);
    const other = await test.signUp('Ben');
    const ownerId = (await owner.post('/api/check-if-logged-in')).json().user.id;
    const before = await dumpUser(test.db, 'Ann');
    const foreign = {
      user_id: ownerId,
      role: 'admin',
      is_admin: true,
      owner: ownerId,
      revision: 99,
      created_at: 1,
    };

    const review = { ...makeMarkedReview(), ...foreign };
    expect((await other.post('/api/upsert-game-review', review)).statusCode).toBe(200);
    const draft = { ...makeDraft(), ...foreign };
    expect((await other.post('/api/upsert-cards', [draft])).statusCode).toBe(200);
    expect((await other.post('/api/update-study', { ...makeStudy('x'), ...foreign })).statusCode).toBe(200);
    const register = { email: 'cem@example.org', username: 'Cem', password: 'x', id: ownerId, ...foreign };
    const registered = await test.visit().post('/api/register', register);
    expect(registered.statusCode).toBe(200);
    expect(registered.json().user.id).not.toBe(ownerId);
    expect(Object.keys(registered.json().user)).not.toContain('role');
    // A mistake of one's own cannot be moved into another's review, nor another's into one's own.
    const moved = { ...seeds.mistake, game_review_id: review.id };
    expect((await other.post('/api/upsert-mistake', moved)).statusCode).toBe(404);
    const own = { ...seeds.mistake, id: randomUUID() };
    expect((await other.post('/api/upsert-mistake', own)).statusCode).toBe(404);

    expect(await dumpUser(test.db, 'Ann')).toEqual(before);
    const [stored] = (await other.get('/api/get-game-reviews')).json().api_data;
    expect(stored.user_id).not.toBe(ownerId);
    const [card] = (await other.get('/api/get-cards')).json().api_data;
    expect(card).toMatchObject({ reps: 0, state: 0 });
    expect(card.user_id).toBe(stored.user_id);
  });
});

function ask(visitor: Visitor, name: string, rule: Rule, seeds: Seeds): Promise<LightMyRequestResponse> {
  const [method, pattern = ''] = name.split(' ');
  const url = rule.url ?? pattern;
  if (rule.form !== undefined) return visitor.postForm(url, rule.form);
  if (method === 'GET') return visitor.get(url);
  return visitor.post(url, rule.body?.(seeds));
}

/** Rows of the owner behind every route. */
async function seed({ clock, db, signUp }: TestApp, owner: Visitor): Promise<Seeds> {
  await signUp(mark);
  await insertFinishedGame(db, liveGameId, 'Ann', mark);
  const review = makeMarkedReview();
  const mistake = { id: randomUUID(), game_review_id: review.id, note: mark };
  const draft = makeDraft({ prompt: mark });
  await ok(owner.post('/api/upsert-game-review', review));
  await ok(owner.post('/api/upsert-mistake', mistake));
  const analysis = {
    game_review_id: review.id,
    engine: mark,
    game_id: '1-00000000',
    is_finished: true,
    positions: ['0 100000|31 e2e4'],
  };
  await ok(owner.post('/api/upsert-game-analysis', analysis));
  const game = makeLibraryGame('lichess:abcdefgh', { username: mark, pgn: mark });
  await ok(owner.post('/api/add-games', [game]));
  // Twice, so that there is a version.
  await ok(owner.post('/api/update-study', makeStudy(mark)));
  await ok(owner.post('/api/update-study', makeStudy(`${mark} again`)));
  await ok(
    owner.post('/api/update-lichess-connection', { token: mark.replaceAll('-', '_'), username: 'ann' }),
  );
  await ok(owner.post('/api/upsert-cards', [draft]));
  const [card] = cardList.parse((await owner.get('/api/get-cards')).json()).api_data;
  if (card === undefined) throw new Error('no card');
  const answer = makeAnswer(clock.now);
  await ok(owner.post('/api/add-training-answers', { answers: [answer] }));
  const move = { color: 'white', position_key: startKey, san: 'd4', is_trained: false };
  await ok(owner.post('/api/update-trained-move', move));
  await ok(owner.post('/api/set-book-figures', makeFigures({ study: mark })));
  const cardReview = makeReview(card, 3, clock.now);
  return { review, mistake, analysis, game, draft, userId: card.user_id, cardReview, answer };
}

async function ok(answering: Promise<LightMyRequestResponse>): Promise<void> {
  const answer = await answering;
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
}
