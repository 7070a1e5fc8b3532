import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { makeDraft } from '#server/testing/cards';
import { describeOnBothDatabases, type TestApp, type Visitor } from '#server/testing/app';
import { dumpUser } from '#server/testing/dump';
import { type Everything, fillEverything, makeStudy } from '#server/testing/everything';
import { makeGameReview } from '#server/testing/games';
import { ask, liveGameId, mark, publicRoutes, rules } from './access-table.ts';
import { paced } from '../scripts/pace.mjs';
import { startListedApp } from './routes.ts';

const ownKeys = [
  '/api/delete-game',
  '/api/delete-opponent',
  '/api/get-game',
  '/api/get-opponent',
  '/api/get-study-source',
  '/api/get-study-version',
  '/api/undo-training-answer',
  '/api/upsert-game-summaries',
];
const recordedRoutes = Object.entries(rules)
  .filter(([, { statuses }]) => statuses[1] === 200 && statuses[2] === 404)
  .map(([name]) => name.split(' ')[1] ?? '')
  .filter((path) => !ownKeys.includes(path))
  .sort();
const patience = { timeout: paced(10_000) };

describeOnBothDatabases('who may do what', (makeLocation) => {
  test('every route, for everybody', async () => {
    const test = await startListedApp(makeLocation);
    const owner = await test.signUp('Ann');
    const seeds = await seed(test, owner);
    const other = await test.signUp('Ben');
    const before = await dumpUser(test.db, 'Ann');

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
    await vi.waitFor(async () => {
      const refused = await test.db
        .selectFrom('security_events')
        .innerJoin('users', 'users.id', 'security_events.user_id')
        .select(['username', 'detail'])
        .where('kind', '=', 'access_refused')
        .execute();
      expect(new Set(refused.map(({ username }) => username))).toEqual(new Set(['Ben']));
      expect(refused.map(({ detail }) => detail).sort()).toEqual(recordedRoutes);
    }, patience);

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

    const review = { ...makeGameReview(), ...foreign };
    expect((await other.post('/api/upsert-game-review', review)).statusCode).toBe(200);
    const draft = { ...makeDraft(), ...foreign };
    expect((await other.post('/api/upsert-cards', [draft])).statusCode).toBe(200);
    expect((await other.post('/api/update-study', { ...makeStudy('x'), ...foreign })).statusCode).toBe(200);
    const register = { email: 'cem@example.org', username: 'Cem', password: 'x', id: ownerId, ...foreign };
    const registered = await test.visit().post('/api/register', register);
    expect(registered.statusCode).toBe(200);
    expect(registered.json().user.id).not.toBe(ownerId);
    expect(Object.keys(registered.json().user)).not.toContain('role');
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

async function seed(test: TestApp, owner: Visitor): Promise<Everything> {
  await test.signUp(mark);
  return fillEverything(test, owner, { mark, username: 'Ann', opponent: mark, liveGameId });
}
