import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Grade } from '#chess/memory/schedule';
import { describeOnBothDatabases, startTestApp } from '../testing/app.ts';
import { addCard, dayMs, makeReview, reviewOnce } from '../testing/cards.ts';
import { verifyCards } from './verify.ts';

describeOnBothDatabases('verifying cards', (makeLocation) => {
  test('finds nothing after whatever users do, deleted cards and reviews taken back included', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    for (let number = 0; number < 6; number++) {
      let card = await addCard(ann);
      for (let step = 0; step < number; step++) {
        clock.now += ((number * 7 + step) % 5) * (dayMs / 4);
        const grade = (((number + step) % 4) + 1) as Grade;
        const review = makeReview(card, grade, clock.now);
        await ann.post('/api/review-card', review);
        const reference = { id: review.review_log.id, card_id: card.id };
        if (step % 2 === 1) await ann.post('/api/undo-review', reference);
        else card = await reviewOnce(ann, { ...card, ...review.card }, grade, clock.now);
      }
      if (number === 3) await ann.post('/api/delete-card', { id: card.id });
    }
    const { cards, reviews, faults } = await verifyCards(db);
    expect(faults).toEqual([]);
    expect(cards).toBe(6);
    expect(reviews).toBeGreaterThan(15);
  });

  test('names a card that is not the fold of its log, whichever side was changed', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const broken = await reviewOnce(ann, await addCard(ann), 4, clock.now);
    clock.now += 20 * dayMs;
    const fresh = await addCard(ann);
    const again = await reviewOnce(ann, broken, 3, clock.now);
    await reviewOnce(ann, fresh, 3, clock.now);
    const { id } = again;
    const card = db.updateTable('cards').where('id', '=', id);
    const log = db.updateTable('review_logs').where('card_id', '=', id).where('revision', '=', 2);
    const restore = await db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

    for (const change of [
      { stability: 1 },
      { due: clock.now },
      { reps: 3 },
      { last_review: null },
      { state: 1 as const },
    ]) {
      await card.set(change).execute();
      expect((await verifyCards(db)).faults).toEqual([`Card ${id}: is not what its reviews make of it`]);
      await card.set(restore).execute();
    }
    await log.set({ rating: 2 }).execute();
    expect((await verifyCards(db)).faults).toEqual([`Card ${id}: is not what its reviews make of it`]);
    await log.set({ rating: 3, stability: 5 }).execute();
    expect((await verifyCards(db)).faults).toEqual([expect.stringContaining('was not made from the card')]);
    await db.deleteFrom('review_logs').where('card_id', '=', id).where('revision', '=', 2).execute();
    expect((await verifyCards(db)).faults).toEqual([`Card ${id}: is not what its reviews make of it`]);
    await card.set({ revision: 0 }).execute();
    expect((await verifyCards(db)).faults).toEqual([`Card ${id}: has reviews newer than itself`]);
  });

  test('looks at every page of a large database', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const card = await addCard(await signUp('Ann'));
    const row = await db.selectFrom('cards').selectAll().where('id', '=', card.id).executeTakeFirstOrThrow();
    for (let page = 0; page < 3; page++) {
      await db
        .insertInto('cards')
        .values(Array.from({ length: 400 }, () => ({ ...row, id: randomUUID() })))
        .execute();
    }
    await db
      .insertInto('cards')
      .values({ ...row, id: 'zzz', due: clock.now + 1 })
      .execute();
    const { cards, faults } = await verifyCards(db);
    expect(cards).toBe(1202);
    expect(faults).toEqual(['Card zzz: is not what its reviews make of it']);
  });
});
