import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortAnswers } from '#chess/memory/training-fold';
import { foldReviews } from '#chess/testing/fold-reviews';
import { type Grade, pickSchedule } from '#chess/memory/schedule';
import { type Card, cardLimits, foldedCards, type FoldedCards, type LateReview } from '#contract/cards';
import { makeTime, makeWireSchedule, parseWireSchedule } from '#contract/wire-schedule';
import { describeOnBothDatabases, startTestApp, type Visitor } from '../testing/app.ts';
import { chooseEffort } from '../../../scripts/effort.mjs';
import { cutBatches, deliver } from '../testing/deliveries.ts';
import { addCard, dayMs, listCards, makeReview, reviewOnce } from '../testing/cards.ts';
import { verifyMemories } from '../verify-memories.ts';

const reviewCount = chooseEffort(80, 500);
const cardCount = 12;

function makeLate(card: Card, reviewMs: number, changes: Partial<LateReview> = {}): LateReview {
  return {
    id: randomUUID(),
    card_id: card.id,
    rating: 3,
    review: makeTime(reviewMs),
    reps: 1,
    is_undone: false,
    ...changes,
  };
}

async function sendLateReviews(user: Visitor, user_id: string, reviews: LateReview[]): Promise<FoldedCards> {
  const answer = await user.post('/api/add-kept-reviews', { user_id, reviews });
  expect(answer.statusCode).toBe(200);
  return foldedCards.parse(answer.json());
}

const logs = fc.record({
  reviews: fc.array(
    fc.record({
      card: fc.nat(cardCount - 1),
      rating: fc.constantFrom<Grade[]>(1, 2, 3, 4),
      quarter: fc.nat(100),
      reps: fc.integer({ min: 1, max: 3 }),
      isUndone: fc.nat(4).map((number) => number === 0),
      device: fc.nat(1),
    }),
    { minLength: reviewCount, maxLength: reviewCount },
  ),
  sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 5, maxLength: 9 }),
  turns: fc.array(fc.nat(3), { minLength: 20, maxLength: 60 }),
});

function listMessages(made: readonly LateReview[], sizes: readonly number[]): LateReview[][] {
  return cutBatches(made, sizes).flatMap((some, batch) => {
    const untouched = some.map((review) => ({ ...review, is_undone: false }));
    if (batch % 3 === 0) return [some];
    return batch % 3 === 1 ? [untouched, some, untouched] : [untouched, some];
  });
}

describeOnBothDatabases('two devices', (makeLocation, testRule) => {
  test('hundreds of reviews with undos among them, in any order and some of them twice', async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const startMs = clock.now;
    let users = 0;
    await fc.assert(
      fc.asyncProperty(logs, async (log) => {
        clock.now = startMs;
        const user = await signUp(`User${users++}`);
        const cards: Card[] = [];
        for (let number = 0; number < cardCount; number++) cards.push(await addCard(user));
        clock.now = startMs + 26 * dayMs;
        const made = log.reviews.map(({ card, rating, quarter, reps, isUndone, device }) => {
          const of = cards[card];
          if (of === undefined) throw new Error('no such card');
          const reviewMs = startMs + quarter * (dayMs / 4);
          return { device, review: makeLate(of, reviewMs, { rating, reps, is_undone: isUndone }) };
        });
        const devices = [0, 1].map((device) =>
          listMessages(
            made.filter((each) => each.device === device).map(({ review }) => review),
            log.sizes,
          ),
        );
        await deliver(devices, log.turns, (message) =>
          sendLateReviews(user, cards[0]?.user_id ?? '', message),
        );
        const after = await listCards(user);
        for (const card of cards) {
          const own = made.map(({ review }) => review).filter(({ card_id }) => card_id === card.id);
          const counting = own.filter(({ is_undone }) => !is_undone);
          const inOrder = sortAnswers(
            counting.map((each) => ({ ...each, answeredMs: Date.parse(each.review) })),
          ).map(({ rating, answeredMs: review }) => ({ rating, review }));
          const value = foldReviews(Date.parse(card.due), inOrder);
          const stored = after.find(({ id }) => id === card.id);
          expect(stored && pickSchedule(parseWireSchedule(stored))).toEqual(value);
          expect(value.reps).toBe(counting.length);
        }
      }),
      { numRuns: chooseEffort(2, 5), endOnFailure: true },
    );
    const { reviews, faults } = await verifyMemories(db);
    expect(faults).toEqual([]);
    expect(reviews).toBe(users * reviewCount);
  });

  testRule('a late review counts where its time puts it, also under one made with a connection', async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    const startMs = clock.now;
    clock.now += 10 * dayMs;
    const online = makeReview(card, 3, clock.now);
    expect((await ann.post('/api/review-card', online)).statusCode).toBe(200);
    const late = makeLate(card, startMs + dayMs, { rating: 1 });
    const { api_data } = await sendLateReviews(ann, card.user_id, [late]);
    const value = foldReviews(startMs, [
      { rating: 1, review: startMs + dayMs },
      { rating: 3, review: clock.now },
    ]);
    expect(api_data).toEqual([{ ...card, ...makeWireSchedule(value), last_rating: 3 }]);
    const [current] = api_data;
    if (current === undefined) throw new Error('no card');
    const undo = (id: string) => ann.post('/api/undo-review', { id, card_id: card.id });
    expect((await undo(late.id)).statusCode).toBe(409);
    expect((await undo(online.review_log.id)).statusCode).toBe(200);
    expect((await undo(late.id)).statusCode).toBe(200);
    expect(await listCards(ann)).toEqual([card]);
    expect(await verifyMemories(db)).toMatchObject({ cards: 1, reviews: 2, faults: [] });
  });

  testRule('two reviews of the same moment stand as their device counted them', async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    const first = makeLate(card, clock.now, { rating: 1, reps: 1, id: randomUUID().replace(/^./, 'f') });
    const second = makeLate(card, clock.now, { rating: 4, reps: 2, id: randomUUID().replace(/^./, '0') });
    await sendLateReviews(ann, card.user_id, [second]);
    const { api_data } = await sendLateReviews(ann, card.user_id, [first]);
    const expected = await reviewOnce(ann, await addCard(ann), 1, clock.now);
    const after = await reviewOnce(ann, expected, 4, clock.now);
    expect(api_data[0]?.stability).toBe(after.stability);
    expect((await verifyMemories(db)).faults).toEqual([]);
  });

  testRule(
    'a review that was taken back before it arrived does not count, nor does its late repeat',
    async () => {
      const { signUp, db, clock } = await startTestApp(makeLocation);
      const ann = await signUp('Ann');
      const card = await addCard(ann);
      const review = makeLate(card, clock.now);
      expect((await sendLateReviews(ann, card.user_id, [{ ...review, is_undone: true }])).api_data).toEqual([
        card,
      ]);
      expect((await sendLateReviews(ann, card.user_id, [review])).api_data).toEqual([card]);
      expect(await verifyMemories(db)).toMatchObject({ cards: 1, reviews: 1, faults: [] });
    },
  );

  testRule('clocks: never before the card, never in the future', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    for (const reviewMs of [clock.now - 365 * dayMs, clock.now + 365 * dayMs]) {
      const { api_data } = await sendLateReviews(ann, card.user_id, [makeLate(card, reviewMs)]);
      expect(Date.parse(api_data[0]?.last_review ?? '')).toBe(clock.now);
    }
  });

  testRule('deleted cards, cards of others and no cards at all are named and hold nothing up', async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const [late, deleted, bobs] = [await addCard(ann), await addCard(ann), await addCard(bob)];
    await ann.post('/api/delete-card', { id: deleted.id });
    const nobodys = { ...late, id: randomUUID() };
    const { api_data, gone } = await sendLateReviews(
      ann,
      late.user_id,
      [deleted, bobs, nobodys, late].map((card) => makeLate(card, clock.now)),
    );
    expect(api_data.map(({ id, reps }) => [id, reps])).toEqual([[late.id, 1]]);
    expect(gone).toEqual([deleted.id, bobs.id, nobodys.id]);
    expect(await listCards(bob)).toEqual([bobs]);
    await ann.post('/api/restore-card', { id: deleted.id });
    expect((await listCards(ann)).map(({ reps }) => reps)).toEqual([1, 1]);
    expect((await verifyMemories(db)).reviews).toBe(2);
  });

  testRule('what another user has kept on this device is not taken', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const [anns, bobs] = [await addCard(ann), await addCard(bob)];
    const reviews = [makeLate(bobs, clock.now)];
    const answer = await bob.post('/api/add-kept-reviews', { user_id: anns.user_id, reviews });
    expect(answer.statusCode).toBe(404);
    expect(await listCards(bob)).toEqual([bobs]);
  });

  testRule('limits: reviews at once, bytes, what cannot be a review, and reviews of one card', async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    const startMs = clock.now;
    clock.now += 20 * dayMs;
    const post = (reviews: object[]) =>
      ann.post('/api/add-kept-reviews', { user_id: card.user_id, reviews }).then((each) => each.statusCode);
    const many = (count: number, from: number) =>
      Array.from({ length: count }, (_, number) => makeLate(card, startMs + (from + number) * 60_000));
    expect(await post(many(cardLimits.reviewsPerRequest + 1, 0))).toBe(400);
    expect(await post([{ ...makeLate(card, startMs), padding: 'x'.repeat(128 * 1024) }])).toBe(413);
    for (const changes of [
      { rating: 0 },
      { rating: 5 },
      { reps: 0 },
      { reps: 1e7 },
      { review: 'now' },
      { id: 'x' },
    ])
      expect(await post([{ ...makeLate(card, startMs), ...changes }])).toBe(400);
    const { reviewsPerCard, reviewsPerRequest } = cardLimits;
    for (let at = 0; at < reviewsPerCard; at += reviewsPerRequest)
      expect(await post(many(reviewsPerRequest, at))).toBe(200);
    expect(await post(many(1, reviewsPerCard))).toBe(413);
    expect(await verifyMemories(db)).toMatchObject({ cards: 1, reviews: reviewsPerCard, faults: [] });
  });
});
