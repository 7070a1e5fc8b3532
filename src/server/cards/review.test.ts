import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Card, type CardReview, staleCard, storedCard } from '#contract/cards';
import type { Grade } from '#chess/memory/schedule';
import type { Db } from '../db/tables.ts';
import {
  describeOnAnyDatabase,
  describeOnBothDatabases,
  startTestApp,
  type Visitor,
} from '../testing/app.ts';
import { addCard, dayMs, listCards, makeDraft, makeReview, reviewOnce } from '../testing/cards.ts';
import { verifyMemories } from '../verify-memories.ts';

const minuteMs = 60_000;
const [LEARNING, REVIEW, RELEARNING] = [1, 2, 3];

async function countReviews(db: Db): Promise<number> {
  const { cards: _, reviews, faults } = await verifyMemories(db);
  expect(faults).toEqual([]);
  return reviews;
}

const send = (visitor: Visitor, review: CardReview) => visitor.post('/api/review-card', review);
const undo = (visitor: Visitor, review: CardReview) =>
  visitor.post('/api/undo-review', { id: review.review_log.id, card_id: review.card.id });

describeOnBothDatabases('reviews', (makeLocation, testRule) => {
  testRule('a card goes through New, Learning, Review and Relearning as on the client', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    let card = await addCard(ann);
    const steps: [Grade, number, number][] = [
      [3, LEARNING, 10 * minuteMs],
      [3, REVIEW, 4 * dayMs],
      [1, RELEARNING, 5 * minuteMs],
      [2, RELEARNING, 10 * minuteMs],
      [3, REVIEW, 2 * dayMs],
    ];
    for (const [grade, state, intervalMs] of steps) {
      clock.now = Math.max(clock.now, Date.parse(card.due)) + 1;
      const review = makeReview(card, grade, clock.now);
      card = storedCard.parse((await send(ann, review)).json()).api_data;
      expect(card).toMatchObject(review.card);
      expect(card.state).toBe(state);
      expect(Date.parse(card.due) - clock.now).toBe(intervalMs);
    }
    expect(card).toMatchObject({ reps: 5, lapses: 1 });
    expect(await countReviews(db)).toBe(5);
  });

  test('the same review posted twice counts once and answers the same', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const review = makeReview(await addCard(ann), 3, clock.now);
    const first = await send(ann, review);
    clock.now += dayMs;
    const second = await send(ann, review);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    expect(await countReviews(db)).toBe(1);
  });

  test('the same review posted many times at once counts once', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const review = makeReview(await addCard(ann), 3, clock.now);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(ann, review)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await countReviews(db)).toBe(1);
  });

  test('the same review posted many times at once counts once while other cards are written', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    for (let round = 1; round <= 5; round += 1) {
      const review = makeReview(await addCard(ann), 3, clock.now);
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 8 }, () => send(ann, review))),
        Promise.all(Array.from({ length: 8 }, () => ann.post('/api/upsert-cards', [makeDraft()]))),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
      for (const answer of answers) {
        expect(storedCard.parse(answer.json()).api_data).toMatchObject(review.card);
      }
      expect(await countReviews(db)).toBe(round);
    }
  });

  test('two tabs on one card: the second gets a conflict and the current card', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    const current = await reviewOnce(ann, card, 3, clock.now);
    const late = await send(ann, makeReview(card, 1, clock.now));
    expect(late.statusCode).toBe(409);
    expect(staleCard.parse(late.json()).api_data).toEqual(current);
    expect(await countReviews(db)).toBe(1);
  });

  test('two tabs at the very same time: one is stored, the other told', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    const grades: Grade[] = [1, 2, 3, 4];
    const answers = await Promise.all(grades.map((grade) => send(ann, makeReview(card, grade, clock.now))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(await countReviews(db)).toBe(1);
  });

  testRule('a schedule made up by the client is not taken', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    const honest = makeReview(card, 1, clock.now);
    const due = new Date(clock.now + 900 * dayMs).toISOString();
    const made = {
      ...honest,
      card: { ...honest.card, due, stability: 900, state: 2 as const, scheduled_days: 900 },
    };
    expect(storedCard.parse((await send(ann, made)).json()).api_data).toMatchObject(honest.card);
    expect(await countReviews(db)).toBe(1);
  });

  testRule('what cannot be a review is refused with its reason', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const review = makeReview(await addCard(ann), 3, clock.now);
    const log = (changes: object) => ({ ...review, review_log: { ...review.review_log, ...changes } });
    const manual = await ann.post('/api/review-card', log({ rating: 0 }));
    expect(manual.statusCode).toBe(400);
    expect(manual.json()).toMatchObject({ message: 'Cannot review a manual rating' });
    for (const changes of [{ rating: 5 }, { state: 4 }, { review: 'yesterday' }, { id: 'not-a-uuid' }]) {
      expect((await ann.post('/api/review-card', log(changes))).statusCode).toBe(400);
    }
    expect((await send(bob, review)).statusCode).toBe(404);
    expect(await countReviews(db)).toBe(0);
  });

  test('two users may use the same log id', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const anns = makeReview(await addCard(ann), 3, clock.now);
    const bobs = makeReview(await addCard(bob), 4, clock.now);
    bobs.review_log.id = anns.review_log.id;
    expect([(await send(ann, anns)).statusCode, (await send(bob, bobs)).statusCode]).toEqual([200, 200]);
    expect(await countReviews(db)).toBe(2);
  });
});

describeOnAnyDatabase('clocks', (makeLocation) => {
  async function start(
    startMs?: number,
  ): Promise<{ ann: Visitor; card: Card; clock: { now: number }; db: Db }> {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    clock.now = startMs ?? clock.now;
    const ann = await signUp('Ann');
    return { ann, card: await addCard(ann), clock, db };
  }

  test('a client a year ahead does not put the card out of reach', async () => {
    const { ann, card, clock, db } = await start();
    const after = await reviewOnce(ann, card, 4, clock.now + 365 * dayMs);
    expect(Date.parse(after.last_review ?? '')).toBe(clock.now);
    expect(Date.parse(after.due) - clock.now).toBe(16 * dayMs);
    expect(await countReviews(db)).toBe(1);
  });

  test('a client set back does not review before the last review or the making', async () => {
    const { ann, card, clock, db } = await start();
    const after = await reviewOnce(ann, card, 4, clock.now - 365 * dayMs);
    expect(Date.parse(after.last_review ?? '')).toBe(Date.parse(card.due));
    clock.now += 20 * dayMs;
    const learnt = await reviewOnce(ann, after, 3, clock.now);
    const back = await reviewOnce(ann, learnt, 3, clock.now - 10 * dayMs);
    expect(back.last_review).toBe(learnt.last_review);
    expect(back.elapsed_days).toBe(0);
    expect(Number.isFinite(back.stability)).toBe(true);
    expect(await countReviews(db)).toBe(3);
  });

  test("the server's own clock set back does not turn the days since negative", async () => {
    const { ann, card, clock, db } = await start();
    const learnt = await reviewOnce(ann, card, 4, clock.now);
    clock.now -= 30 * dayMs;
    const again = await reviewOnce(ann, learnt, 1, clock.now);
    expect(again).toMatchObject({ elapsed_days: 0, last_review: learnt.last_review, state: RELEARNING });
    expect(await countReviews(db)).toBe(2);
  });

  test('reviews made without a connection keep their own time, in order', async () => {
    const { ann, card, clock, db } = await start();
    const madeMs = clock.now;
    clock.now += 3 * dayMs;
    const first = await reviewOnce(ann, card, 3, madeMs + minuteMs);
    const second = await reviewOnce(ann, first, 3, madeMs + 12 * minuteMs);
    expect(Date.parse(second.last_review ?? '')).toBe(madeMs + 12 * minuteMs);
    expect(Date.parse(second.due)).toBe(madeMs + 12 * minuteMs + 4 * dayMs);
    expect(await countReviews(db)).toBe(2);
  });

  test('a day is a calendar day in UTC, over midnight and over the change to summer time', async () => {
    const { ann, card, clock, db } = await start(Date.UTC(2027, 2, 27, 23, 30));
    const before = await reviewOnce(ann, card, 4, clock.now);
    clock.now = Date.UTC(2027, 2, 28, 0, 30);
    const overnight = await reviewOnce(ann, before, 3, clock.now);
    expect(overnight.elapsed_days).toBe(1);
    clock.now = Date.UTC(2027, 2, 28, 23, 30);
    const sameDay = await reviewOnce(ann, overnight, 3, clock.now);
    expect(sameDay.elapsed_days).toBe(0);
    expect((Date.parse(sameDay.due) - clock.now) % dayMs).toBe(0);
    expect(await countReviews(db)).toBe(3);
  });
});

describeOnBothDatabases('taking a review back', (makeLocation, testRule) => {
  testRule('gives the very card from before, and the review stays in the log', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    let card = await addCard(ann);
    for (const grade of [3, 3, 1, 4, 2] as const) {
      clock.now = Math.max(clock.now, Date.parse(card.due)) + 1;
      const review = makeReview(card, grade, clock.now);
      expect((await send(ann, review)).statusCode).toBe(200);
      const taken = await undo(ann, review);
      expect(storedCard.parse(taken.json()).api_data).toEqual(card);
      card = await reviewOnce(ann, card, grade, clock.now);
    }
    expect(await countReviews(db)).toBe(10);
    expect(card.reps).toBe(5);
  });

  test('twice is once, and the review does not come back when it is sent again', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    const review = makeReview(card, 3, clock.now);
    await send(ann, review);
    const answers = [await undo(ann, review), await undo(ann, review), await send(ann, review)];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(storedCard.parse(answer.json()).api_data).toEqual(card);
    }
    expect(await countReviews(db)).toBe(1);
  });

  test('many times at once is once, while other cards are written', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    for (let round = 1; round <= 5; round += 1) {
      const card = await addCard(ann);
      const review = makeReview(card, 3, clock.now);
      await send(ann, review);
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 8 }, () => undo(ann, review))),
        Promise.all(Array.from({ length: 8 }, () => ann.post('/api/upsert-cards', [makeDraft()]))),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
      for (const answer of answers) expect(storedCard.parse(answer.json()).api_data).toEqual(card);
      expect(await countReviews(db)).toBe(round);
    }
  });

  testRule('is only for the last review of the card, and only for its owner', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const card = await addCard(ann);
    const review = makeReview(card, 3, clock.now);
    const first = storedCard.parse((await send(ann, review)).json()).api_data;
    const second = await reviewOnce(ann, first, 3, clock.now);
    const late = await undo(ann, review);
    expect(late.statusCode).toBe(409);
    expect(staleCard.parse(late.json()).api_data).toEqual(second);
    expect((await undo(bob, review)).statusCode).toBe(404);
    const unknown = { id: randomUUID(), card_id: card.id };
    expect((await ann.post('/api/undo-review', unknown)).statusCode).toBe(404);
    expect(await listCards(ann)).toEqual([second]);
    expect(await countReviews(db)).toBe(2);
  });

  test('while another tab reviews the card: one of the two wins, the log stays true', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const review = makeReview(await addCard(ann), 3, clock.now);
    const after = storedCard.parse((await send(ann, review)).json()).api_data;
    const [taken, next] = await Promise.all([undo(ann, review), send(ann, makeReview(after, 3, clock.now))]);
    expect([taken.statusCode, next.statusCode].sort()).toEqual([200, 409]);
    await countReviews(db);
  });
});
