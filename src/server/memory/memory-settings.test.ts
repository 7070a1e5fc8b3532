import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { DEFAULT_MEMORY, makeSchedulers } from '#chess/memory/memory-parameters';
import { foldReviews } from '#chess/testing/fold-reviews';
import type { Grade } from '#chess/memory/schedule';
import { DEFAULT_WEIGHTS } from '#chess/memory/scheduler-parameters';
import { foldAnswers } from '#chess/memory/training-fold';
import { makeCardReview } from '#contract/made-review';
import { dueCards } from '#contract/cards';
import { parseWireSchedule } from '#contract/wire-schedule';
import { memoryFit, memorySettings, memoryStatistics } from '#contract/memory';
import { todayAnswer } from '#contract/today';
import { parseWireMemory } from '#contract/training-memory';
import { afterTest, describeOnAnyDatabase, startTestApp, type Visitor } from '../testing/app.ts';
import { addCard, dayMs, listCards, makeReview, reviewOnce } from '../testing/cards.ts';
import { listMemories, makeAnswer, sendAnswers } from '../testing/training.ts';
import { getLocation } from '../db/database.ts';
import { up as recomputeEasy } from '../db/migrations/0055-easy-after-good.ts';
import { MemoryPool } from './memory-pool.ts';
import { applyFit, changeMemorySettings } from './memory-settings.ts';
import { MemoryRefolding } from './refold.ts';
import { verifyMemories } from '../verify-memories.ts';

const otherWeights = DEFAULT_WEIGHTS.map((weight, index) => (index < 4 ? weight * 2 : weight));

async function readSettings(visitor: Visitor) {
  return memorySettings.parse((await visitor.get('/api/get-memory-settings')).json()).api_data;
}

async function set(visitor: Visitor, change: object): Promise<number> {
  return (await visitor.post('/api/update-memory-settings', change)).statusCode;
}

describeOnAnyDatabase('memory settings', (makeLocation) => {
  test('are those of most people until something is set, and refuse what is out of bounds', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const plain = {
      model: 'fsrs-5',
      retention: 0.9,
      weights: null,
      fuzz: false,
      counts_games: null,
      revision: 0,
      change_hour: 4,
      fit: null,
    };
    expect(await readSettings(ann)).toEqual(plain);
    for (const bad of [
      { retention: 0.79 },
      { retention: 0.96 },
      { retention: Number.NaN },
      { change_hour: 24 },
      { change_hour: 2.5 },
      { fuzz: 'yes' },
      { model: 'fsrs-4' },
    ])
      expect(await set(ann, bad)).toBe(400);
    expect(await set(ann, { change_hour: 0 })).toBe(200);
    const due = dueCards.parse((await ann.get('/api/get-due-cards')).json());
    expect([due.change_hour, due.memory]).toEqual([0, undefined]);
    const today = todayAnswer.parse((await ann.get('/api/get-today')).json());
    expect(today.change_hour).toBe(0);
    expect(await readSettings(ann)).toMatchObject({ change_hour: 0, revision: 0 });
    expect(await set(ann, { retention: 0.8, fuzz: true })).toBe(200);
    expect(await readSettings(ann)).toMatchObject({
      retention: 0.8,
      fuzz: true,
      revision: 1,
      change_hour: 0,
    });
    expect(await readSettings(bob)).toMatchObject(plain);
  });

  test('a card is the fold of its log under the settings in force, and comes back to what it was with them', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    let card = await addCard(ann);
    const bobs = await reviewOnce(bob, await addCard(bob), 3, clock.now);
    const createdMs = Date.parse(card.due);
    const entries: { rating: Grade; review: number }[] = [];
    for (const [days, grade] of [
      [0, 4],
      [14, 3],
      [9, 1],
    ] as const) {
      clock.now += days * dayMs;
      card = await reviewOnce(ann, card, grade, clock.now);
      entries.push({ rating: grade, review: clock.now });
    }
    expect(await set(ann, { retention: 0.8 })).toBe(200);
    const loose = makeSchedulers({ ...DEFAULT_MEMORY, retention: 0.8 }).cards;
    const [folded] = await listCards(ann);
    if (folded === undefined) throw new Error('the card is gone');
    expect(parseWireSchedule(folded)).toEqual(foldReviews(createdMs, entries, loose));
    expect(folded).toMatchObject({ reps: 3, lapses: 1, memory_revision: 1 });
    expect((await verifyMemories(db)).faults).toEqual([]);

    const due = dueCards.parse((await ann.get('/api/get-due-cards')).json());
    expect(due.memory).toEqual({ model: 'fsrs-5', retention: 0.8, weights: null, fuzz: false, revision: 1 });
    clock.now += (30 * dayMs) / 10;
    const late = makeReview(card, 3, clock.now);
    expect((await ann.post('/api/review-card', late)).statusCode).toBe(200);
    entries.push({ rating: 3, review: clock.now });
    const [reviewed] = await listCards(ann);
    if (reviewed === undefined) throw new Error('the card is gone');
    expect(parseWireSchedule(reviewed)).toEqual(foldReviews(createdMs, entries, loose));
    expect((await verifyMemories(db)).faults).toEqual([]);

    expect(await set(ann, { retention: 0.9 })).toBe(200);
    const [back] = await listCards(ann);
    if (back === undefined) throw new Error('the card is gone');
    expect(parseWireSchedule(back)).toEqual(foldReviews(createdMs, entries));
    expect((await verifyMemories(db)).faults).toEqual([]);
    expect(await listCards(bob)).toEqual([bobs]);
  });

  test('weights that were fitted are in force for cards and openings, and there is a way back', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await reviewOnce(ann, await addCard(ann), 3, clock.now);
    const answer = makeAnswer(clock.now);
    await sendAnswers(ann, [answer]);
    const [before] = await listMemories(ann);
    const fit = { weights: otherWeights, reviews: 80, lossBefore: 0.4, lossAfter: 0.3 };
    await applyFit(db, card.user_id, fit, clock.now);
    expect(await readSettings(ann)).toMatchObject({
      weights: otherWeights,
      fit: { reviews: 80, loss_before: 0.4, loss_after: 0.3 },
    });
    const { cards, openings } = makeSchedulers({ ...DEFAULT_MEMORY, weights: otherWeights });
    const [fitted] = await listCards(ann);
    expect(fitted?.stability).toBeCloseTo(otherWeights[2] ?? 0, 6);
    const entry = {
      id: answer.id,
      rating: 3,
      answeredMs: clock.now,
    } as const;
    const [memory] = await listMemories(ann);
    if (memory === undefined || fitted === undefined) throw new Error('nothing is left');
    expect(parseWireMemory(memory)[1]).toEqual(foldAnswers([entry], openings));
    clock.now += 5 * dayMs;
    const next = makeCardReview(fitted, crypto.randomUUID(), 3, clock.now, cards);
    expect((await ann.post('/api/review-card', next)).json().api_data).toMatchObject(next.card);
    await sendAnswers(ann, [makeAnswer(clock.now)]);
    expect((await verifyMemories(db)).faults).toEqual([]);
    for (let time = 0; time < 2; time++)
      expect((await ann.post('/api/undo-memory-fit', {})).statusCode).toBe(200);
    expect(await readSettings(ann)).toMatchObject({ weights: null, fit: null });
    expect((await verifyMemories(db)).faults).toEqual([]);
    expect(before).toBeDefined();
  });

  test('a change whose folding was cut off is no fault, and goes on when the user is next seen', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await reviewOnce(ann, await addCard(ann), 3, clock.now);
    await set(ann, { retention: 0.85 });
    await db.updateTable('memory_settings').set({ retention: 0.8, revision: 2 }).execute();
    expect((await verifyMemories(db)).faults).toEqual([]);
    await db.updateTable('memory_settings').set({ folded_revision: 2 }).execute();
    expect((await verifyMemories(db)).faults).toEqual([
      `Card ${card.id}: was not made with the settings of its user`,
    ]);
    await db.updateTable('memory_settings').set({ folded_revision: 1 }).execute();
    const [folded] = await listCards(ann);
    expect(folded?.memory_revision).toBe(2);
    expect((await verifyMemories(db)).faults).toEqual([]);
  });

  test('schedules of FSRS-6 are computed again after the change to its Easy interval', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    await set(ann, { model: 'fsrs-6' });
    await reviewOnce(ann, await addCard(ann), 4, clock.now);
    const [reviewed] = await listCards(ann);
    const due = (await db.selectFrom('cards').select('due').executeTakeFirstOrThrow()).due;
    await db
      .updateTable('cards')
      .set({ due: due - dayMs })
      .execute();
    expect((await verifyMemories(db)).faults).toHaveLength(1);
    await recomputeEasy(db as unknown as Kysely<unknown>);
    const [folded] = await listCards(ann);
    expect(folded).toEqual({ ...reviewed, memory_revision: (reviewed?.memory_revision ?? 0) + 1 });
    expect((await verifyMemories(db)).faults).toEqual([]);
  });

  test('reviews and answers that come while everything is folded again are all there afterwards', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const cards = [];
    for (let number = 0; number < 12; number++) cards.push(await addCard(ann));
    clock.now += 1000;
    await Promise.all([
      set(ann, { retention: 0.85 }),
      ...cards.map((card) => ann.post('/api/review-card', makeReview(card, 3, clock.now))),
      set(ann, { retention: 0.95, fuzz: true }),
      sendAnswers(ann, [makeAnswer(clock.now)]),
    ]);
    const stored = await listCards(ann);
    expect(stored.map(({ reps }) => reps)).toEqual(stored.map(() => 1));
    expect((await verifyMemories(db)).faults).toEqual([]);
  });

  test('many changes at once are folded one page at a time, and anyone who asks in the meantime waits for the same', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await reviewOnce(ann, await addCard(ann), 3, clock.now);
    await changeMemorySettings(db, card.user_id, { retention: 0.8 });
    const pool = new MemoryPool(getLocation(db));
    afterTest(() => pool.close());
    let [folding, most, pages] = [0, 0, 0];
    const foldPage = pool.foldPage.bind(pool);
    pool.foldPage = async (...page) => {
      most = Math.max(most, ++folding);
      pages += 1;
      return foldPage(...page).finally(() => (folding -= 1));
    };
    const refolding = new MemoryRefolding(db, pool);
    await Promise.all(Array.from({ length: 6 }, () => refolding.run(card.user_id)));
    expect([most, pages]).toEqual([1, 2]);
    expect((await listCards(ann))[0]?.memory_revision).toBe(1);
  });

  test('statistics count what was answered, and look ahead', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await reviewOnce(ann, await addCard(ann), 4, clock.now);
    await addCard(ann);
    clock.now += 16 * dayMs;
    const review = makeReview(card, 3, clock.now);
    review.review_log.took_ms = 5000;
    await ann.post('/api/review-card', review);
    await sendAnswers(ann, [makeAnswer(clock.now), makeAnswer(clock.now, { rating: 1, is_repeat: true })]);
    const answer = await ann.get('/api/get-memory-statistics?utc_offset_minutes=60');
    const { cards, openings, grades, forecast } = memoryStatistics.parse(answer.json()).api_data;
    expect(grades).toEqual({ cards: [0, 0, 1, 1], white: [0, 0, 1, 0], black: [0, 0, 0, 0] });
    for (const [{ months, stabilities }, reviewed] of [
      [cards, 2],
      [openings, 1],
    ] as const) {
      expect(months.reduce((sum, { reviews }) => sum + reviews, 0)).toBe(reviewed);
      expect(stabilities.reduce((sum, count) => sum + count, 0)).toBe(1);
    }
    expect(cards.months.at(-1)).toMatchObject({ asked: 1, remembered: 1, took_ms: 5000 });
    expect(openings.months).toMatchObject([{ asked: 0, remembered: 0, took_ms: 2000 }]);
    expect(forecast.map(({ retention }) => retention)).toEqual([
      0.8, 0.81, 0.82, 0.83, 0.84, 0.85, 0.86, 0.87, 0.88, 0.89, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95,
    ]);
    for (const days of forecast.flatMap((each) => [each.cards, each.openings])) expect(days).toHaveLength(30);
    expect(forecast[0]?.cards[0]).toBeGreaterThan(0);
    expect(forecast[0]?.openings[0]).toBe(0);
    expect((await ann.get('/api/get-memory-statistics?utc_offset_minutes=2000')).statusCode).toBe(400);
  });

  test('fits weights to the log of one user', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const few = memoryFit.parse((await ann.post('/api/fit-memory', {})).json()).api_data;
    expect(few).toMatchObject({ outcome: 'too_few', reviews: 0, least: 64 });
    for (let number = 0; number < 20; number++) {
      let card = await addCard(ann);
      for (let step = 0; step < 6; step++) {
        card = await reviewOnce(ann, card, step % 3 === 2 ? 1 : 3, clock.now);
        clock.now += dayMs / 10;
      }
    }
    const fit = memoryFit.parse((await ann.post('/api/fit-memory', {})).json()).api_data;
    expect(fit.reviews).toBe(120);
  });

  test('a fit that takes too long is ended with its thread, and the next one runs', async () => {
    const limits = { jobMs: 1 };
    const { signUp } = await startTestApp(makeLocation, {}, { memoryLimits: limits });
    const ann = await signUp('Ann');
    const answer = await ann.post('/api/fit-memory', {});
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toBe('This took longer than 0.001 seconds and was stopped');
    limits.jobMs = 60_000;
    expect(memoryFit.parse((await ann.post('/api/fit-memory', {})).json()).api_data.outcome).toBe('too_few');
  });
});
