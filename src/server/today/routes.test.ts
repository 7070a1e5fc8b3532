import { expect, test } from 'vitest';
import { makeTime } from '#contract/wire-schedule';
import { makeAnswerId } from '#chess/memory/game-answers';
import { memoryStatistics } from '#contract/memory';
import { latestGames } from '#contract/latest-games';
import { reviewHours, todayAnswer, todayLimits } from '#contract/today';
import { makeSampleKey } from '#contract/position-key';
import { describeOnAnyDatabase, startTestApp, type Visitor } from '../testing/app.ts';
import { addCard, dayMs, makeReview, reviewOnce } from '../testing/cards.ts';
import { addGameReview, makeLibraryGame } from '../testing/games.ts';
import { blackKey, makeAnswer, sendAnswers } from '../testing/training.ts';

const hourMs = 60 * 60 * 1000;

async function readToday(visitor: Visitor, beforeMs: number, untilMs: number, fromMs?: number) {
  const from = fromMs === undefined ? '' : `&from=${makeTime(fromMs)}`;
  const answer = await visitor.get(
    `/api/get-today?before=${makeTime(beforeMs)}&until=${makeTime(untilMs)}${from}`,
  );
  return todayAnswer.parse(answer.json()).api_data;
}

async function readHours(visitor: Visitor, sinceMs: number, minute = '0') {
  const answer = await visitor.get(`/api/get-review-hours?since=${makeTime(sinceMs)}&minute=${minute}`);
  return reviewHours.parse(answer.json()).api_data;
}

async function countInMemory(visitor: Visitor) {
  const answer = await visitor.get('/api/get-memory-statistics');
  const { cards, openings, grades } = memoryStatistics.parse(answer.json()).api_data;
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    reviews: sum([...cards.months, ...openings.months].map(({ reviews }) => reviews)),
    answers: sum(Object.values(grades).flat()),
  };
}

async function readGames(visitor: Visitor) {
  return latestGames.parse((await visitor.get('/api/get-latest-games')).json()).api_data;
}

describeOnAnyDatabase('Today', (makeLocation) => {
  test('somebody new has nothing of anything', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const none = { cards: 0, white: 0, black: 0 };
    expect(await readToday(ann, clock.now, clock.now + dayMs)).toEqual({
      due: none,
      later: none,
      answer_ms: null,
      card_ms: null,
      has: { game: false, opening: false, card: false },
    });
    expect(await readHours(ann, clock.now - 84 * dayMs)).toEqual([]);
    expect(await readGames(ann)).toEqual([]);
  });

  test('what is due now and what will be is counted, one user at a time', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    await addCard(ann);
    const learnt = await addCard(ann);
    await reviewOnce(ann, learnt, 3, clock.now);
    await sendAnswers(ann, [
      makeAnswer(clock.now - 4 * dayMs, { took_ms: 1000 }),
      makeAnswer(clock.now - 3 * dayMs + hourMs, { position_key: makeSampleKey(1), took_ms: 9000 }),
      makeAnswer(clock.now, { color: 'black', position_key: blackKey, moves: ['e5'], took_ms: 4000 }),
    ]);
    const today = await readToday(ann, clock.now + 1, clock.now + dayMs);
    expect(today.due).toEqual({ cards: 1, white: 1, black: 0 });
    expect(today.later).toEqual({ cards: 1, white: 1, black: 0 });
    expect(today).toMatchObject({ answer_ms: null, card_ms: null });
    const tomorrow = await readToday(ann, clock.now + 1, clock.now + dayMs, clock.now + 2 * hourMs);
    expect(tomorrow.due).toEqual(today.due);
    expect(tomorrow.later).toEqual({ cards: 0, white: 0, black: 0 });
    expect(today.has).toEqual({ game: false, opening: false, card: true });
    expect((await readToday(bob, clock.now, clock.now + dayMs)).has.card).toBe(false);
  });

  test('own median times count from 20 answers on, those of moves and of cards apart', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const readPace = async () => {
      const { answer_ms, card_ms } = await readToday(ann, clock.now, clock.now + dayMs);
      return { answer_ms, card_ms };
    };
    const answers = Array.from({ length: 19 }, (_, index) =>
      makeAnswer(clock.now - 30_000 * (index + 2), {
        position_key: makeSampleKey(index),
        took_ms: 1000 * index,
      }),
    );
    await sendAnswers(ann, answers);
    expect(await readPace()).toEqual({ answer_ms: null, card_ms: null });
    await sendAnswers(ann, [
      makeAnswer(clock.now, { color: 'black', position_key: blackKey, moves: ['e5'], took_ms: 4000 }),
      makeAnswer(clock.now - 1000, { position_key: makeSampleKey(30), took_ms: 9000 }),
    ]);
    expect(await readPace()).toEqual({ answer_ms: 9000, card_ms: null });
    for (let count = 0; count < 20; count++) {
      const { card, review_log } = makeReview(await addCard(ann), 3, clock.now);
      const answer = await ann.post('/api/review-card', {
        card,
        review_log: { ...review_log, took_ms: 7000 },
      });
      expect(answer.statusCode).toBe(200);
    }
    expect(await readPace()).toEqual({ answer_ms: 9000, card_ms: 7000 });
  });

  test('a game of any kind and a study tick their steps', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    await ann.post('/api/add-games', [makeLibraryGame('lichess:abcdefgh')]);
    await ann.post('/api/update-study', {
      color: 'white',
      title: 'London',
      link: null,
      study_text: '1. d4 d5 2. Bf4 *',
      exclude_move_indicators: '',
      last_update: makeTime(clock.now),
    });
    expect((await readToday(ann, clock.now, clock.now)).has).toEqual({
      game: true,
      opening: true,
      card: false,
    });
    await ann.post('/api/delete-game', {
      game_key: 'lichess:abcdefgh',
      deletes_review: false,
      deletes_cards: false,
    });
    expect((await readToday(ann, clock.now, clock.now)).has.game).toBe(false);
  });

  test('reviews are counted by the hour of the user, without what was taken back or repeated', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const hour = Math.floor(clock.now / hourMs) * hourMs - dayMs;
    const undone = makeAnswer(hour + 1);
    await sendAnswers(ann, [
      makeAnswer(hour, { rating: 1 }),
      makeAnswer(hour + 20 * 60_000, { position_key: makeSampleKey(1) }),
      makeAnswer(hour + 50 * 60_000, { position_key: makeSampleKey(2), rating: 2 }),
      makeAnswer(hour + 2, { is_repeat: true }),
      makeAnswer(hour + 3, { position_key: makeSampleKey(3), rating: 0, known_days: 5 }),
      undone,
    ]);
    await ann.post('/api/undo-training-answer', { id: undone.id });
    clock.now = hour + 3 * hourMs;
    const card = await addCard(ann);
    await reviewOnce(ann, card, 4, clock.now);
    await ann.post('/api/delete-card', { id: card.id });
    expect(await readHours(ann, hour)).toEqual([
      { hour: makeTime(hour), reviews: 3, right: 2 },
      { hour: makeTime(hour + 3 * hourMs), reviews: 1, right: 1 },
    ]);
    const half = 30 * 60_000;
    expect(await readHours(ann, hour, '30')).toEqual([
      { hour: makeTime(hour - half), reviews: 2, right: 1 },
      { hour: makeTime(hour + half), reviews: 1, right: 1 },
      { hour: makeTime(hour + 2 * hourMs + half), reviews: 1, right: 1 },
    ]);
    expect(await readHours(ann, hour + hourMs)).toHaveLength(1);
    expect(await readHours(bob, hour)).toEqual([]);
    const game_key = 'lichess:abcdefgh';
    await sendAnswers(ann, [makeAnswer(clock.now, { id: makeAnswerId(game_key, 3), took_ms: 0, game_key })]);
    const reviewed = (await readHours(ann, hour)).reduce((sum, { reviews }) => sum + reviews, 0);
    expect(await countInMemory(ann)).toEqual({ reviews: reviewed, answers: reviewed + 1 });
  });

  test('who asks for more days than are kept in a row is refused', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const oldest = clock.now - todayLimits.reviewDays * dayMs;
    expect((await ann.get(`/api/get-review-hours?since=${makeTime(oldest)}`)).statusCode).toBe(200);
    expect((await ann.get(`/api/get-review-hours?since=${makeTime(oldest - 1)}`)).statusCode).toBe(400);
    expect((await ann.get('/api/get-review-hours')).statusCode).toBe(400);
    const odd = await ann.get(`/api/get-review-hours?since=${makeTime(oldest)}&minute=7`);
    expect(odd.statusCode).toBe(400);
  });

  test('the newest games come with their text and what an engine said', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const games = Array.from({ length: todayLimits.games + 1 }, (_, index) =>
      makeLibraryGame(`lichess:game000${index}`, { played_at: `2026-11-0${index + 1}T12:00:00.000Z` }),
    );
    await ann.post('/api/add-games', games);
    const id = await addGameReview(ann, { pgn: '1. e4 e5 2. Nf3 1/2-1/2' });
    await ann.post('/api/link-game-review', { game_key: 'lichess:game0005', game_review_id: id });
    const analysis = {
      game_review_id: id,
      engine: 'stockfish',
      game_id: '3-00000000',
      is_finished: true,
      positions: ['0 1000|20 e2e4', '1 1000|-30 e7e5'],
    };
    expect((await ann.post('/api/upsert-game-analysis', analysis)).statusCode).toBe(200);
    const latest = await readGames(ann);
    expect(latest.map(({ game_key }) => game_key)).toEqual(
      [5, 4, 3, 2, 1].map((index) => `lichess:game000${index}`),
    );
    expect(latest[0]).toMatchObject({ game_review_id: id, analysis, pgn: '1. e4 e5 2. Nf3 1/2-1/2' });
    expect(latest[1]).toMatchObject({ game_review_id: null, analysis: null });
    expect(await readGames(bob)).toEqual([]);
  });
});
