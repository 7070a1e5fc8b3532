import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeAnswerId } from '#chess/memory/game-answers';
import { foldAnswers } from '#chess/memory/training-fold';
import { type GameAnswerList, gameAnswerLimits, gameAnswerList } from '#contract/game-answers';
import { type Card, cardLimits, foldedCards, type LateReview } from '#contract/cards';
import { reviewHours } from '#contract/today';
import { type TrainingAnswer, trainingLimits } from '#contract/training';
import { parseTrainingAnswer, parseWireMemory } from '#contract/training-memory';
import { makeTime } from '#contract/wire-schedule';
import { makeSampleKey } from '#contract/position-key';
import { chooseEffort } from '../../../scripts/effort.mjs';
import { verifyMemories } from '../verify-memories.ts';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { addCard, dayMs, listCards, reviewOnce } from '../testing/cards.ts';
import { makeLibraryGame } from '../testing/games.ts';
import { listMemories, makeAnswer, sendAnswers } from '../testing/training.ts';

const [positions, games] = [4, 3];

function makeGameAnswer(game: number, ply: number, atMs: number, rating: 1 | 3): TrainingAnswer {
  const game_key = `lichess:game000${game}`;
  const changes = { id: makeAnswerId(game_key, ply), position_key: makeSampleKey(ply), rating, took_ms: 0 };
  return makeAnswer(atMs, { ...changes, game_key });
}

async function sendReviews(user: Visitor, userId: string, reviews: readonly object[]): Promise<void> {
  const answer = await user.post('/api/add-kept-reviews', { user_id: userId, reviews });
  foldedCards.parse(answer.json());
}

async function mark(user: Visitor, game: number, counts: boolean): Promise<void> {
  const body = { game_key: `lichess:game000${game}`, counts };
  expect((await user.post('/api/mark-game-answers', body)).statusCode).toBe(200);
}

async function readAnswers(user: Visitor): Promise<GameAnswerList> {
  return gameAnswerList.parse((await user.get('/api/get-game-answers')).json()).api_data;
}

async function readMemory(user: Visitor): Promise<unknown> {
  const memories = new Map((await listMemories(user)).map(parseWireMemory));
  const learnt = [...memories].filter(([, { schedule }]) => schedule.state > 0).sort();
  return { memories: learnt, cards: await listCards(user) };
}

const logs = fc.record({
  tested: fc.array(
    fc.record({
      position: fc.nat(positions - 1),
      hours: fc.nat(200),
      rating: fc.constantFrom(1, 2, 3, 4),
    }),
    { minLength: 3, maxLength: 12 },
  ),
  faced: fc.array(
    fc.record({
      game: fc.nat(games - 1),
      position: fc.nat(positions - 1),
      rating: fc.constantFrom(1, 3),
    }),
    { minLength: 3, maxLength: 10 },
  ),
  gameHours: fc.array(fc.nat(200), { minLength: games, maxLength: games }),
  order: fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
});

describeOnBothDatabases('games that count', (makeLocation, testRule) => {
  test('any order of arrival, some of it twice, gives the fold by time; a game that is taken back restores the state exactly', async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const startMs = clock.now;
    const atMs = (hours: number): number => startMs + hours * 3_600_000;
    clock.now = atMs(300);
    let users = 0;
    await fc.assert(
      fc.asyncProperty(logs, async ({ tested, faced, gameHours, order }) => {
        clock.now = startMs;
        const user = await signUp(`User${users++}`);
        const { id: userId } = (await user.post('/api/check-if-logged-in')).json().user;
        const card = await addCard(user);
        clock.now = atMs(300);
        const own = tested.map(({ position, hours, rating }) =>
          makeAnswer(atMs(hours), { position_key: makeSampleKey(position), rating }),
        );
        const unique = [...new Map(faced.map((each) => [`${each.game} ${each.position}`, each])).values()];
        const ofGames = unique.map(({ game, position, rating }) =>
          makeGameAnswer(game, position, atMs(gameHours[game] ?? 0), rating),
        );
        const stored = { card_id: card.id, reps: 1, is_undone: false } as const;
        const reviews: LateReview[] = [
          ...tested.slice(0, 4).map(({ hours, rating }) => ({
            ...stored,
            id: randomUUID(),
            rating,
            review: makeTime(atMs(hours)),
          })),
          ...gameHours.map((hours, game): LateReview => {
            const game_key = `lichess:game000${game}`;
            const review = makeTime(atMs(hours));
            return { ...stored, id: makeAnswerId(game_key, 9), rating: game === 0 ? 1 : 3, review, game_key };
          }),
        ];
        const messages = [
          ...[...own, ...ofGames, ...ofGames].map((answer) => () => sendAnswers(user, [answer])),
          ...[...reviews, ...reviews].map((review) => () => sendReviews(user, userId, [review])),
        ];
        const shuffled = messages
          .map((send, index) => ({ send, at: order[index % order.length] ?? 0 }))
          .sort((one, other) => one.at - other.at);
        for (const { send } of shuffled) await send();

        const expected = Map.groupBy([...own, ...ofGames], ({ position_key }) => `${position_key} e4`);
        const folded = [...expected].map(([name, answers]) => [
          name,
          foldAnswers(answers.map(parseTrainingAnswer)),
        ]);
        expect(new Map((await listMemories(user)).map(parseWireMemory))).toEqual(
          new Map(folded as [string, ReturnType<typeof foldAnswers>][]),
        );
        const whole = await readMemory(user);

        const lone = await signUp(`Lone${users}`);
        await sendAnswers(lone, [
          ...own,
          ...ofGames.filter(({ game_key }) => game_key !== 'lichess:game0000'),
        ]);
        await mark(user, 0, false);
        await mark(user, 0, false);
        await sendAnswers(user, ofGames);
        await sendReviews(user, userId, reviews);
        const withoutGame = (await readMemory(user)) as { memories: unknown };
        expect(withoutGame.memories).toEqual(((await readMemory(lone)) as { memories: unknown }).memories);
        await mark(user, 0, true);
        expect(await readMemory(user)).toEqual(whole);
      }),
      { numRuns: chooseEffort(6, 30) },
    );
    expect((await verifyMemories(db)).faults).toEqual([]);
  });

  testRule(
    'a card that a game met counts by its own log: before its first review it is nothing, and with the game gone it is as before',
    async () => {
      const { signUp, db, clock } = await startTestApp(makeLocation);
      const ann = await signUp('Ann');
      const { id: userId } = (await ann.post('/api/check-if-logged-in')).json().user;
      const card = await addCard(ann);
      const review = (game: number, atMs: number, rating: number) => ({
        id: makeAnswerId(`lichess:game000${game}`, 0),
        card_id: card.id,
        rating,
        review: makeTime(atMs),
        reps: 1,
        is_undone: false,
        game_key: `lichess:game000${game}`,
      });
      await sendReviews(ann, userId, [review(0, clock.now - dayMs, 1), review(1, clock.now, 1)]);
      expect(await listCards(ann)).toEqual([expect.objectContaining({ state: 0, reps: 0 })]);
      clock.now += dayMs;
      const [fresh] = await listCards(ann);
      const learnt = await reviewOnce(ann, fresh as Card, 4, clock.now);
      clock.now += 3 * dayMs;
      await sendReviews(ann, userId, [review(2, clock.now - dayMs, 1)]);
      const [missed] = await listCards(ann);
      expect(missed).toMatchObject({ reps: 2, lapses: 1, last_rating: 1 });
      expect((await readAnswers(ann)).learnt).toEqual([
        { card_id: card.id, learnt_at: makeTime(clock.now - 3 * dayMs) },
      ]);
      expect((await readAnswers(ann)).answered).toEqual([
        expect.objectContaining({ game_key: 'lichess:game0002', answers: 1, right: 0, is_counted: true }),
      ]);
      await mark(ann, 2, false);
      expect(await listCards(ann)).toEqual([learnt]);
      expect((await readAnswers(ann)).answered).toEqual([expect.objectContaining({ is_counted: false })]);
      expect((await verifyMemories(db)).faults).toEqual([]);
    },
  );

  test('the games of the last days are listed with what they answered; bullet, what was played here and what was deleted are not', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const game = (number: number, daysAgo: number, changes: object = {}) =>
      makeLibraryGame(`lichess:game000${number}`, {
        played_at: new Date(clock.now - daysAgo * dayMs).toISOString(),
        moves: 'e4 e5',
        speed: 'blitz',
        ...changes,
      });
    await ann.post('/api/add-games', [
      game(0, 1),
      game(1, 2, { speed: null, source: 'pgn', hero_color: 'Black' }),
      game(2, 1, { speed: 'bullet' }),
      game(3, 1, { speed: 'ultraBullet' }),
      game(4, 1, { source: 'opening game' }),
      game(5, gameAnswerLimits.days + 1),
      game(6, 1),
      game(7, 1, { moves: '' }),
    ]);
    const gone = { game_key: 'lichess:game0006', deletes_review: false, deletes_cards: false };
    await ann.post('/api/delete-game', gone);
    const listed = await readAnswers(ann);
    expect(listed.counts_games).toBeNull();
    expect(listed.games.map(({ game_key, color }) => `${game_key} ${color}`)).toEqual([
      'lichess:game0000 white',
      'lichess:game0001 black',
    ]);
    await ann.post('/api/update-memory-settings', { counts_games: true });
    await sendAnswers(ann, [
      makeAnswer(clock.now - 5 * dayMs, { position_key: makeSampleKey(1) }),
      makeAnswer(clock.now - 5 * dayMs, { position_key: makeSampleKey(2) }),
      makeGameAnswer(0, 1, clock.now - dayMs, 3),
      makeGameAnswer(0, 2, clock.now - dayMs, 1),
      makeGameAnswer(0, 3, clock.now - dayMs, 1),
    ]);
    const { counts_games, answered } = await readAnswers(ann);
    expect(counts_games).toBe(true);
    expect(answered).toEqual([
      {
        game_key: 'lichess:game0000',
        played_at: makeTime(clock.now - dayMs),
        opponent_name: makeLibraryGame('lichess:game0000').opponent_name,
        answers: 2,
        right: 1,
        is_counted: true,
      },
    ]);
    expect(await readAnswers(bob)).toEqual({ counts_games: null, games: [], learnt: [], answered: [] });
    await mark(bob, 0, false);
    expect((await readAnswers(ann)).answered[0]?.is_counted).toBe(true);
    const since = makeTime(clock.now - 2 * dayMs);
    const hours = reviewHours.parse((await ann.get(`/api/get-review-hours?since=${since}`)).json());
    expect(hours.api_data).toEqual([]);
    const exported = await ann.get('/api/export-account');
    expect(exported.body).toContain('"game_key":"lichess:game0000","');
  });

  testRule(
    'what cannot be an answer of a game is refused, and games leave room for what is asked',
    async () => {
      const { signUp, clock, db } = await startTestApp(makeLocation);
      const ann = await signUp('Ann');
      for (const changes of [
        { rating: 2 },
        { rating: 3, is_repeat: true },
        { game_key: 'no key' },
      ] as const) {
        const answer = { ...makeGameAnswer(0, 1, clock.now, 3), ...changes };
        expect((await ann.post('/api/add-training-answers', { answers: [answer] })).statusCode).toBe(400);
      }
      const bad = await ann.post('/api/mark-game-answers', { game_key: 'x', counts: false });
      expect(bad.statusCode).toBe(400);
      await sendAnswers(ann, [makeAnswer(clock.now - dayMs)]);
      await db.updateTable('opening_memories').set({ answers: trainingLimits.answersWithGames }).execute();
      const game_key = 'lichess:game0001';
      await sendAnswers(ann, [makeAnswer(clock.now, { game_key }), makeAnswer(clock.now - 1)]);
      const rows = await db.selectFrom('memory_answers').select('game_key').execute();
      expect(rows.map((row) => row.game_key)).toEqual([null, null]);
      expect(cardLimits.reviewsWithGames).toBeLessThan(cardLimits.reviewsPerCard);
    },
  );
});
