import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Grade } from '#chess/memory/schedule';
import { makeSampleKey } from '#contract/position-key';
import { describeOnBothDatabases, startTestApp } from './testing/app.ts';
import { addCard, dayMs, makeReview, reviewOnce } from './testing/cards.ts';
import { makeAnswer, sendAnswers } from './testing/training.ts';
import { verifyMemories } from './verify-memories.ts';

describeOnBothDatabases('verifying memories', (makeLocation) => {
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
    const { cards, reviews, faults } = await verifyMemories(db);
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
    const log = db.updateTable('memory_answers').where('memory_id', '=', id).where('revision', '=', 2);
    const restore = await db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

    for (const change of [
      { stability: 1 },
      { due: clock.now },
      { reps: 3 },
      { last_review: null },
      { state: 1 as const },
    ]) {
      await card.set(change).execute();
      expect((await verifyMemories(db)).faults).toEqual([`Card ${id}: is not what its reviews make of it`]);
      await card.set(restore).execute();
    }
    await log.set({ rating: 2 }).execute();
    expect((await verifyMemories(db)).faults).toEqual([`Card ${id}: is not what its reviews make of it`]);
    await log.set({ rating: 3, stability: 5 }).execute();
    expect((await verifyMemories(db)).faults).toEqual([
      expect.stringContaining('was not made from the state'),
    ]);
    await db.deleteFrom('memory_answers').where('memory_id', '=', id).where('revision', '=', 2).execute();
    expect((await verifyMemories(db)).faults).toEqual([`Card ${id}: is not what its reviews make of it`]);
    await card.set({ revision: 0 }).execute();
    expect((await verifyMemories(db)).faults).toEqual([`Card ${id}: has reviews newer than itself`]);
  });

  test('names every memory that is not the fold of its answers', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const answers = [2, 1].map((days) => makeAnswer(clock.now - days * dayMs));
    await sendAnswers(ann, answers);
    expect(await verifyMemories(db)).toMatchObject({ positions: 1, answers: 2, faults: [] });
    const row = await db.selectFrom('opening_memories').selectAll().executeTakeFirstOrThrow();
    const isNot = [`Opening position ${row.id}: is not what its answers make of it`];
    const memory = db.updateTable('opening_memories');
    for (const change of [
      { due: 1 },
      { stability: 99 },
      { reps: 7 },
      { introduced_at: 1 },
      { last_review: 3 },
    ]) {
      await memory.set(change).execute();
      expect((await verifyMemories(db)).faults).toEqual(isNot);
      await memory.set(row).execute();
    }
    const first = db.updateTable('memory_answers').where('id', '=', answers[0]?.id ?? '');
    for (const [change, back] of [
      [{ rating: 1 }, { rating: 3 }],
      [{ undone_at: 5 }, { undone_at: null }],
      [{ is_repeat: 1 }, { is_repeat: 0 }],
    ] as const) {
      await first.set(change).execute();
      expect((await verifyMemories(db)).faults).toEqual(isNot);
      await first.set(back).execute();
    }
    await memory.set({ moves: 'd4' }).execute();
    expect((await verifyMemories(db)).faults).toEqual([expect.stringContaining('has the name of another')]);
    await memory.set({ moves: 'e4' }).execute();
    await db
      .deleteFrom('memory_answers')
      .where('id', '=', answers[1]?.id ?? '')
      .execute();
    expect((await verifyMemories(db)).faults).toContainEqual(
      expect.stringContaining('counts 2 answers and has 1'),
    );
  });

  test('looks at every page of a large database', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    const row = await db.selectFrom('cards').selectAll().where('id', '=', card.id).executeTakeFirstOrThrow();
    for (let page = 0; page < 3; page++) {
      await db
        .insertInto('cards')
        .values(Array.from({ length: 400 }, () => ({ ...row, id: randomUUID() })))
        .execute();
      const answers = Array.from({ length: 150 }, (_, number) =>
        makeAnswer(clock.now, { position_key: makeSampleKey(page * 150 + number) }),
      );
      await sendAnswers(ann, answers);
    }
    await db
      .insertInto('cards')
      .values({ ...row, id: 'zzz', due: clock.now + 1 })
      .execute();
    const last = await db
      .selectFrom('opening_memories')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await db.updateTable('opening_memories').set({ due: 1 }).where('id', '=', last.id).execute();
    expect(await verifyMemories(db)).toEqual({
      cards: 1202,
      reviews: 0,
      positions: 450,
      answers: 450,
      faults: [
        'Card zzz: is not what its reviews make of it',
        `Opening position ${last.id}: is not what its answers make of it`,
      ],
    });
  });
});
