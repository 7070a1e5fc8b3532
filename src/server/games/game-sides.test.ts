import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownNames } from '#contract/collections/own-names';
import { libraryLimits, listedGames } from '#contract/library';
import { quota } from '../db/quota.ts';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { addGameReview, makeLibraryGame } from '../testing/games.ts';
import { emptyDeletedGames } from './deletion-store.ts';

async function list(visitor: Visitor) {
  return listedGames.parse((await visitor.get('/api/get-games')).json()).api_data;
}

async function change(visitor: Visitor, what: 'turn' | 'delete' | 'restore', keys: readonly string[]) {
  const answer = await visitor.post(`/api/${what}-games`, { game_keys: keys });
  return answer.statusCode === 200 ? answer.json().api_data.changed : answer.statusCode;
}

function makeGuessedGames(source: 'pgn' | 'lichess' = 'pgn') {
  return Array.from({ length: 10 }, (_, index) =>
    makeLibraryGame(`pgn:${index}`, {
      source,
      hero_color: 'White',
      username: index % 2 === 0 ? 'GoonterYM' : `other${index}`,
      opponent_name: index % 2 === 0 ? `other${index}` : 'GoonterYM',
      hero_rating: index % 2 === 0 ? 1500 : 1600,
      opponent_rating: index % 2 === 0 ? 1600 : 1500,
      result: index % 2 === 0 ? 1 : 0,
    }),
  );
}

describeOnBothDatabases('the sides of games', (makeLocation, testRule) => {
  test('a name entered later turns the games that came in without one', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    for (const each of [ann, eve]) await each.post('/api/add-games', makeGuessedGames());
    const answer = await ann.post('/api/add-own-name', { name: ' goonterym ' });
    expect([answer.statusCode, answer.json().api_data]).toEqual([200, { changed: 5 }]);
    for (const game of await list(ann)) {
      expect([game.username, game.hero_rating, game.opponent_rating, game.result]).toEqual([
        'GoonterYM',
        1500,
        1600,
        1,
      ]);
      expect(game.hero_color).toBe(Number(game.game_key.slice(4)) % 2 === 0 ? 'White' : 'Black');
    }
    expect((await list(eve)).filter(({ username }) => username === 'GoonterYM')).toHaveLength(5);
    expect((await ann.post('/api/add-own-name', { name: 'goonterym' })).json().api_data.changed).toBe(0);
    expect(ownNames.answer.parse((await ann.get('/api/get-own-names')).json()).api_data).toEqual([
      'goonterym',
    ]);
    await ann.post('/api/delete-own-name', { name: 'goonterym' });
    expect(ownNames.answer.parse((await ann.get('/api/get-own-names')).json()).api_data).toEqual([]);
  });

  testRule('the name at a site does the same; what a site has sent stays', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    await ann.post('/api/add-games', makeGuessedGames());
    await eve.post('/api/add-games', makeGuessedGames('lichess'));
    for (const each of [ann, eve])
      await each.postForm('/api/update-lichess-username', { username_lichess: 'GoonterYM' });
    expect((await list(ann)).every(({ username }) => username === 'GoonterYM')).toBe(true);
    expect((await list(eve)).filter(({ username }) => username === 'GoonterYM')).toHaveLength(5);
  });

  testRule('a game is turned with its review, and turned again is as it was', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    const results = fc.constantFrom<0 | 0.5 | 1 | null>(0, 0.5, 1, null);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(results, fc.constantFrom('White' as const, 'Black' as const), async (result, side) => {
        const key = `pgn:turn${count++}`;
        await ann.post('/api/add-games', [makeLibraryGame(key, { result, hero_color: side })]);
        const id = await addGameReview(ann, { hero_color: side });
        await ann.post('/api/link-game-review', { game_key: key, game_review_id: id });
        const find = async () => (await list(ann)).find(({ game_key }) => game_key === key);
        const findReview = async () =>
          (await ann.get('/api/get-game-reviews'))
            .json()
            .api_data.find((review: { id: string }) => review.id === id);
        const [before, reviewBefore] = [await find(), await findReview()];
        expect(await change(eve, 'turn', [key])).toBe(0);
        expect(await change(ann, 'turn', [key])).toBe(1);
        const [turned, review] = [await find(), await findReview()];
        const other = side === 'White' ? 'Black' : 'White';
        expect(turned).toMatchObject({ hero_color: other, username: 'ben', opponent_name: 'ann' });
        expect(turned?.result).toBe(result === null ? null : 1 - result);
        expect(review).toMatchObject({ hero_color: other, username: 'ben', opponent_name: 'ann' });
        expect(await change(ann, 'turn', [key])).toBe(1);
        expect([await find(), await findReview()]).toEqual([before, reviewBefore]);
      }),
      { numRuns: 10 },
    );
  });

  test('many are deleted at once and come back as they were, until their texts are gone', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    await ann.post('/api/add-games', makeGuessedGames());
    const id = await addGameReview(ann);
    await ann.post('/api/link-game-review', { game_key: 'pgn:3', game_review_id: id });
    const before = await list(ann);
    const keys = before.slice(0, 6).map(({ game_key }) => game_key);
    expect(await change(eve, 'delete', keys)).toBe(0);
    expect(await change(ann, 'delete', keys)).toBe(6);
    expect(await change(ann, 'delete', keys)).toBe(0);
    expect(await list(ann)).toEqual(before.slice(6));
    expect(await change(eve, 'restore', keys)).toBe(0);
    expect(await change(ann, 'restore', keys)).toBe(6);
    expect(await list(ann)).toEqual(before);
    expect((await ann.post('/api/get-game', { game_key: keys[0] })).json().api_data.pgn).not.toBe('');
    expect(await change(ann, 'delete', keys)).toBe(6);
    await emptyDeletedGames(db, Date.now() + 365 * 86_400_000);
    expect(await change(ann, 'restore', keys)).toBe(0);
    const left = await db
      .selectFrom('games')
      .select(['pgn', 'bytes'])
      .where('deleted_at', 'is not', null)
      .execute();
    expect(left).toEqual(Array.from({ length: 6 }, () => ({ pgn: '', bytes: 0 })));
  });

  testRule('limits: keys of one request, names of one user, and their length', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const keys = Array.from({ length: libraryLimits.gamesPerRequest + 1 }, (_, index) => `pgn:${index}`);
    for (const what of ['turn', 'delete', 'restore'] as const) {
      expect(await change(ann, what, keys)).toBe(400);
      expect(await change(ann, what, [])).toBe(400);
      expect(await change(ann, what, keys.slice(1))).toBe(0);
    }
    for (let index = 0; index < quota.own_names.rows; index += 1)
      expect((await ann.post('/api/add-own-name', { name: `name ${index}` })).statusCode).toBe(200);
    const refused = await ann.post('/api/add-own-name', { name: 'one more' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      413,
      expect.stringContaining('The limit is 20 names in PGN files'),
    ]);
    expect(ownNames.answer.parse((await ann.get('/api/get-own-names')).json()).api_data).toHaveLength(
      quota.own_names.rows,
    );
    for (const name of ['', ' ', 'x'.repeat(101), 'a\u0000b'])
      expect((await ann.post('/api/add-own-name', { name })).statusCode).toBe(400);
  });
});
