import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cardLimits, cardList, type CardsChange, dueCards } from '#contract/cards';
import { describeOnAnyDatabase, startTestApp, type Visitor } from '../testing/app.ts';
import { addCard, dayMs, listCards, makeReview, reviewOnce } from '../testing/cards.ts';
import { verifyMemories } from '../verify-memories.ts';

async function change(
  visitor: Visitor,
  ids: readonly string[],
  wanted: CardsChange['change'],
): Promise<number> {
  return (await visitor.post('/api/change-cards', { ids, change: wanted })).statusCode;
}

async function countDue(visitor: Visitor): Promise<{ count: number; next: string | null }> {
  const { due_count, next_due } = dueCards.parse((await visitor.get('/api/get-due-cards')).json());
  return { count: due_count, next: next_due };
}

describeOnAnyDatabase('changing several cards', (makeLocation) => {
  test('a suspended card is never due, keeps its schedule and comes back when it is resumed', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await reviewOnce(ann, await addCard(ann), 4, clock.now);
    const other = await addCard(ann);
    clock.now += 20 * dayMs;
    expect(await countDue(ann)).toEqual({ count: 2, next: null });
    const suspendedMs = clock.now;
    expect(await change(ann, [card.id], { kind: 'suspend' })).toBe(200);
    expect(await countDue(ann)).toEqual({ count: 1, next: null });
    const [, suspended] = (await listCards(ann)).toSorted((one) => (one.id === card.id ? 1 : -1));
    expect(suspended).toEqual({ ...card, suspended_at: new Date(suspendedMs).toISOString() });
    const review = makeReview(card, 3, clock.now);
    expect((await ann.post('/api/review-card', review)).statusCode).toBe(200);
    expect(await countDue(ann)).toEqual({ count: 1, next: null });
    await ann.post('/api/undo-review', { id: review.review_log.id, card_id: card.id });
    expect((await verifyMemories(db)).faults).toEqual([]);
    expect(await change(ann, [card.id, other.id], { kind: 'resume' })).toBe(200);
    expect(await countDue(ann)).toEqual({ count: 2, next: null });
    expect((await listCards(ann)).find(({ id }) => id === card.id)).toEqual(card);
  });

  test('one that is not the user\u2019s spoils it for all', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const [mine, theirs] = [await addCard(ann), await addCard(bob)];
    for (const kind of ['suspend', 'delete'] as const) {
      expect(await change(ann, [mine.id, theirs.id], { kind })).toBe(404);
      expect(await change(ann, [mine.id, randomUUID()], { kind })).toBe(404);
    }
    expect(await change(bob, [mine.id], { kind: 'add_tag', tag: 'x' })).toBe(404);
    expect(await listCards(ann)).toEqual([mine]);
    expect(await listCards(bob)).toEqual([theirs]);
  });

  test('many are deleted and restored at once', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const ids = [(await addCard(ann)).id, (await addCard(ann)).id];
    expect(await change(ann, [...ids, ...ids], { kind: 'delete' })).toBe(200);
    expect(await listCards(ann)).toEqual([]);
    expect(await change(ann, ids, { kind: 'restore' })).toBe(200);
    expect(await listCards(ann)).toHaveLength(2);
  });

  test('tags are added and taken away, each once, up to their number', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const tags = Array.from({ length: cardLimits.tagsPerCard - 1 }, (_, index) => `t${index}`);
    const full = await addCard(ann, { tags });
    const empty = await addCard(ann);
    const ids = [full.id, empty.id];
    const listTags = async () => new Map((await listCards(ann)).map((card) => [card.id, card.tags]));
    for (let time = 0; time < 2; time++)
      expect(await change(ann, ids, { kind: 'add_tag', tag: 'endgame::rook' })).toBe(200);
    expect(await listTags()).toEqual(
      new Map([
        [full.id, [...tags, 'endgame::rook']],
        [empty.id, ['endgame::rook']],
      ]),
    );
    expect(await change(ann, ids, { kind: 'add_tag', tag: 'one-too-many' })).toBe(400);
    expect(await change(ann, ids, { kind: 'add_tag', tag: 'two words' })).toBe(400);
    expect(await change(ann, ids, { kind: 'add_tag', tag: 'x'.repeat(cardLimits.tagLength + 1) })).toBe(400);
    expect(await change(ann, ids, { kind: 'remove_tag', tag: 'endgame::rook' })).toBe(200);
    expect(await listTags()).toEqual(
      new Map([
        [full.id, tags],
        [empty.id, undefined],
      ]),
    );
  });

  test('no more than the limit at once', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const ids = Array.from({ length: cardLimits.cardsPerRequest + 1 }, () => randomUUID());
    expect(await change(ann, ids, { kind: 'suspend' })).toBe(400);
    expect(await change(ann, [], { kind: 'suspend' })).toBe(400);
  });

  test('tags and game stay when a change leaves them out; a game has its cards', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const game_review_id = randomUUID();
    const { user_id: _, ...card } = await addCard(ann, { tags: ['b', 'a'], game_review_id });
    const { tags, game_review_id: game, ...left } = card;
    expect([tags, game]).toEqual([['b', 'a'], game_review_id]);
    expect((await ann.post('/api/upsert-cards', [{ ...left, prompt: 'Other words' }])).statusCode).toBe(200);
    const url = `/api/get-game-cards?game_review_id=${game_review_id}`;
    expect(cardList.parse((await ann.get(url)).json()).api_data).toMatchObject([
      { ...card, prompt: 'Other words' },
    ]);
    expect(cardList.parse((await bob.get(url)).json()).api_data).toEqual([]);
    expect((await ann.post('/api/upsert-cards', [{ ...left, tags: ['a', 'a'] }])).statusCode).toBe(400);
  });

  test('the last score is that of the last review that counts', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const once = await reviewOnce(ann, await addCard(ann), 2, clock.now);
    const review = makeReview(once, 4, clock.now + dayMs);
    clock.now += dayMs;
    review.review_log.took_ms = 4321;
    await ann.post('/api/review-card', review);
    const readRating = async () => (await listCards(ann))[0]?.last_rating;
    expect([once.last_rating, await readRating()]).toEqual([2, 4]);
    const logs = await db.selectFrom('memory_answers').select('took_ms').orderBy('revision').execute();
    expect(logs).toEqual([{ took_ms: null }, { took_ms: 4321 }]);
    await ann.post('/api/undo-review', { id: review.review_log.id, card_id: once.id });
    expect(await readRating()).toBe(2);
    expect((await verifyMemories(db)).faults).toEqual([]);
    await db.updateTable('cards').set({ last_rating: 3 }).execute();
    expect((await verifyMemories(db)).faults).toEqual([
      expect.stringContaining('is not what its reviews make of it'),
    ]);
  });
});
