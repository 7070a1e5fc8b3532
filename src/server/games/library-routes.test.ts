import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameLimits } from '#contract/games';
import {
  gamesAdded,
  type LibraryGameDraft,
  libraryLimits,
  type ListedGame,
  listedGames,
} from '#contract/library';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { addCard } from '../testing/cards.ts';
import { addGameReview, makeLibraryGame } from '../testing/games.ts';
import { quota } from '../db/quota.ts';
import { setUsage } from '../testing/quota.ts';

async function add(visitor: Visitor, games: readonly LibraryGameDraft[]): Promise<number> {
  const answer = await visitor.post('/api/add-games', games);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return gamesAdded.parse(answer.json()).api_data.added;
}

async function list(visitor: Visitor) {
  const games: ListedGame[] = [];
  for (let query = ''; ;) {
    const answer = await visitor.get(`/api/get-games${query}`);
    expect(answer.body).not.toContain('"pgn"');
    const page = listedGames.parse(answer.json()).api_data;
    expect(page.length).toBeLessThanOrEqual(libraryLimits.gamesPerPage);
    games.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < libraryLimits.gamesPerPage) return games;
    query = `?before=${last.played_at}&before_key=${last.game_key}`;
  }
}

async function readPgn(visitor: Visitor, gameKey: string): Promise<[number, string | undefined]> {
  const answer = await visitor.post('/api/get-game', { game_key: gameKey });
  return [answer.statusCode, answer.json().api_data?.pgn];
}

describeOnBothDatabases('the library', (makeLocation, testRule) => {
  testRule('a page can be that of one source', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await add(ann, [
      { ...makeLibraryGame('lichess:game0001'), source: 'lichess' },
      { ...makeLibraryGame('lichess:game0002'), source: 'pgn' },
    ]);
    const answer = await ann.get('/api/get-games?source=pgn');
    const games = listedGames.parse(answer.json()).api_data;
    expect(games.map(({ game_key }) => game_key)).toEqual([makeLibraryGame('lichess:game0002').game_key]);
    expect((await ann.get('/api/get-games?source=elsewhere')).statusCode).toBe(400);
  });

  testRule(
    'a game has the scores it came with, then those of the finished analysis of its review',
    async () => {
      const { signUp } = await startTestApp(makeLocation);
      const [ann, eve] = [await signUp('ann'), await signUp('eve')];
      const game = makeLibraryGame('lichess:game0001');
      for (const each of [ann, eve]) await add(each, [{ ...game, scores: '- 20 #-3' }]);
      const readScores = async (visitor: Visitor) => (await list(visitor)).map(({ scores }) => scores);
      expect(await readScores(ann)).toEqual(['- 20 #-3']);
      const id = await addGameReview(ann);
      const analysis = (isFinished: boolean, positions: string[]) =>
        ann.post('/api/upsert-game-analysis', {
          game_review_id: id,
          engine: 'stockfish',
          game_id: 'abc',
          is_finished: isFinished,
          positions,
        });
      await analysis(false, ['0 100000|15 d2d4', '1 100000|-31 d7d5']);
      await ann.post('/api/link-game-review', { game_key: game.game_key, game_review_id: id });
      expect(await readScores(ann)).toEqual(['- 20 #-3']);
      expect((await analysis(true, ['2 100000|#4', '300 100000|0'])).statusCode).toBe(200);
      expect(await readScores(ann)).toEqual(['15 -31 #4']);
      expect(await readScores(eve)).toEqual(['- 20 #-3']);
      for (const scores of ['x', '1 '.repeat(400).trim()])
        expect(
          (await ann.post('/api/add-games', [{ ...makeLibraryGame('lichess:game0003'), scores }])).statusCode,
        ).toBe(400);
    },
  );

  test('keeps each game once, lists them newest first without PGN, and gives one with it', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    const games = Array.from({ length: 1_203 }, (_, day) =>
      makeLibraryGame(`lichess:game${String(day).padStart(4, '0')}`, {
        played_at: new Date(Date.UTC(2024, 0, 1 + (day >> 1))).toISOString(),
        pgn: `1. e4 { game ${day} } *`,
      }),
    );
    for (let from = 0; from < games.length; from += 500)
      expect(await add(ann, games.slice(from, from + 500))).toBe(Math.min(500, games.length - from));
    expect(await add(ann, [...games.slice(0, 200), ...games.slice(0, 200)])).toBe(0);

    const listed = await list(ann);
    expect(listed.map(({ game_key }) => game_key)).toEqual(
      games.map(({ game_key }) => game_key).toReversed(),
    );
    expect(await readPgn(ann, 'lichess:game0007')).toEqual([200, '1. e4 { game 7 } *']);
    expect(await readPgn(eve, 'lichess:game0007')).toEqual([404, undefined]);
    expect(await list(eve)).toEqual([]);
    expect(await add(eve, games.slice(0, 3))).toBe(3);
  });

  test('whatever is added in whatever order and how often, the same games are there', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const keys = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 });
    let users = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(keys, { maxLength: 4 }), async (requests) => {
        const user = await signUp(`user${users++}`);
        let added = 0;
        for (const request of requests)
          added += await add(
            user,
            request.map((key) => makeLibraryGame(`pgn:${key}`)),
          );
        const all = new Set(requests.flat().map((key) => `pgn:${key}`));
        expect(new Set((await list(user)).map(({ game_key }) => game_key))).toEqual(all);
        expect(added).toBe(all.size);
      }),
      { numRuns: 15 },
    );
  });

  test('two devices send the same games at once', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const games = Array.from({ length: 40 }, (_, index) => makeLibraryGame(`pgn:${index}`));
    await Promise.all([add(ann, games), add(ann, games.toReversed()), add(ann, games)]);
    expect(await list(ann)).toHaveLength(40);
  });

  test('a deleted game stays away unless it is brought back by hand', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const game = makeLibraryGame('lichess:abcdefgh');
    await add(ann, [game]);
    const deletion = { game_key: game.game_key, deletes_review: true, deletes_cards: true };
    expect((await ann.post('/api/delete-game', deletion)).statusCode).toBe(200);
    expect(await list(ann)).toEqual([]);
    expect(await readPgn(ann, game.game_key)).toEqual([404, undefined]);
    expect((await ann.post('/api/delete-game', deletion)).statusCode).toBe(404);
    expect(await add(ann, [game])).toBe(0);
    expect(await list(ann)).toEqual([]);
    expect(await add(ann, [{ ...game, source: 'pgn' }])).toBe(1);
    expect(await readPgn(ann, game.game_key)).toEqual([200, game.pgn]);
  });

  test('deleting takes review and cards along only when asked to', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    async function addReviewedGame(gameKey: string): Promise<{ cardId: string }> {
      await add(ann, [makeLibraryGame(gameKey)]);
      const reviewId = await addGameReview(ann);
      const card = await addCard(ann);
      await ann.post('/api/upsert-mistake', { id: randomUUID(), game_review_id: reviewId, card_id: card.id });
      const linked = await ann.post('/api/link-game-review', { game_key: gameKey, game_review_id: reviewId });
      expect(linked.statusCode).toBe(200);
      expect((await list(ann)).find(({ game_key }) => game_key === gameKey)?.game_review_id).toBe(reviewId);
      return { cardId: card.id };
    }
    async function count() {
      const reviews = (await ann.get('/api/get-game-reviews')).json().api_data.length;
      const cards = (await ann.get('/api/get-cards')).json().api_data.length;
      return { games: (await list(ann)).length, reviews, cards };
    }
    for (const gameKey of ['pgn:a', 'pgn:b', 'pgn:c']) await addReviewedGame(gameKey);
    const remove = (gameKey: string, deletes_review: boolean, deletes_cards: boolean) =>
      ann.post('/api/delete-game', { game_key: gameKey, deletes_review, deletes_cards });
    await remove('pgn:a', false, false);
    expect(await count()).toEqual({ games: 2, reviews: 3, cards: 3 });
    await remove('pgn:b', true, false);
    expect(await count()).toEqual({ games: 1, reviews: 2, cards: 3 });
    await remove('pgn:c', true, true);
    expect(await count()).toEqual({ games: 0, reviews: 1, cards: 2 });
    const { cardId } = await addReviewedGame('pgn:d');
    const [game] = await list(ann);
    await ann.post('/api/delete-game-review', { game_review_id: game?.game_review_id });
    expect(await list(ann)).toMatchObject([{ game_key: 'pgn:d', game_review_id: null }]);
    expect(await db.selectFrom('cards').select('id').where('id', '=', cardId).execute()).toHaveLength(1);
  });

  testRule('nobody links another’s review, nor to another’s game', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, eve] = [await signUp('ann'), await signUp('eve')];
    await add(ann, [makeLibraryGame('pgn:a')]);
    await add(eve, [makeLibraryGame('pgn:e')]);
    const [anns, eves] = [await addGameReview(ann), await addGameReview(eve)];
    for (const link of [
      { game_key: 'pgn:e', game_review_id: anns },
      { game_key: 'pgn:a', game_review_id: eves },
      { game_key: 'pgn:none', game_review_id: eves },
    ]) {
      expect((await eve.post('/api/link-game-review', link)).statusCode).toBe(404);
    }
    expect(await list(ann)).toMatchObject([{ game_review_id: null }]);
  });

  testRule('every limit holds at its last value and refuses the next one, naming the field', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    const fields: [keyof LibraryGameDraft, unknown, unknown][] = [
      ['pgn', 'x'.repeat(gameLimits.pgnLength), 'x'.repeat(gameLimits.pgnLength + 1)],
      ['username', 'x'.repeat(gameLimits.nameLength), 'x'.repeat(gameLimits.nameLength + 1)],
      ['opponent_name', 'x'.repeat(gameLimits.nameLength), 'x'.repeat(gameLimits.nameLength + 1)],
      [
        'time_control',
        'x'.repeat(gameLimits.timeControlLength),
        'x'.repeat(gameLimits.timeControlLength + 1),
      ],
      ['moves', 'x'.repeat(libraryLimits.movesLength), 'x'.repeat(libraryLimits.movesLength + 1)],
      ['plies', gameLimits.plies, gameLimits.plies + 1],
      ['hero_rating', libraryLimits.rating, libraryLimits.rating + 1],
      ['result', 1, 0.25],
      [
        'game_key',
        `pgn:${'0'.repeat(libraryLimits.keyLength - 4)}`,
        `pgn:${'0'.repeat(libraryLimits.keyLength)}`,
      ],
      ['link', 'https://lichess.org/x', 'javascript:alert(1)'],
      ['played_at', '2026-11-14T21:41:00.000Z', 'yesterday'],
      ['moves', 'e4 e5 O-O-O gxh8=Q#', '<b>'],
    ];
    for (const [index, [field, last, next]] of fields.entries()) {
      const taken = await ann.post('/api/add-games', [
        { ...makeLibraryGame(`pgn:f${index}`), [field]: last },
      ]);
      expect([field, taken.statusCode]).toEqual([field, 200]);
      const refused = await ann.post('/api/add-games', [
        { ...makeLibraryGame(`pgn:g${index}`), [field]: next },
      ]);
      expect([field, refused.statusCode, refused.json().field]).toEqual([field, 400, `0.${field}`]);
    }
    const many = Array.from({ length: libraryLimits.gamesPerRequest + 1 }, (_, index) =>
      makeLibraryGame(`pgn:m${index}`),
    );
    expect((await ann.post('/api/add-games', many)).statusCode).toBe(400);
    const large = Array.from({ length: 25 }, (_, index) =>
      makeLibraryGame(`pgn:l${index}`, { pgn: 'x'.repeat(gameLimits.pgnLength) }),
    );
    expect((await ann.post('/api/add-games', large)).statusCode).toBe(413);
    expect(await list(ann)).toHaveLength(fields.length);
  });

  test('a library that is full says so, and takes nothing more', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('ann');
    await add(ann, [makeLibraryGame('pgn:0')]);
    const message = expect.stringMatching(/^The limit is 20,000 games in the library or 64 MB/);
    const more = [makeLibraryGame('pgn:1', { pgn: 'x'.repeat(400) }), makeLibraryGame('pgn:2')];
    for (const [nearly, full] of [
      [{ bytes: quota.games.bytes - 300 }, { bytes: 0 }],
      [{ rows: quota.games.rows - 1 }, { rows: 1 }],
    ]) {
      await setUsage(db, 'games', nearly ?? {});
      const refused = await ann.post('/api/add-games', more);
      expect([refused.statusCode, refused.json()]).toEqual([413, { api_result: 'full', message }]);
      expect(await list(ann)).toHaveLength(1);
      await setUsage(db, 'games', full ?? {});
    }
    await setUsage(db, 'games', { rows: quota.games.rows - 1 });
    expect(await add(ann, more.slice(0, 1))).toBe(1);
    expect(await add(ann, more.slice(0, 1))).toBe(0);
    expect((await ann.post('/api/add-games', more)).statusCode).toBe(413);
    const deletion = { game_key: 'pgn:1', deletes_review: false, deletes_cards: false };
    expect((await ann.post('/api/delete-game', deletion)).statusCode).toBe(200);
    expect(await add(ann, more.slice(1))).toBe(1);
  });
});
