import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cardLimits, dueCards } from '#contract/cards';
import { describeOnBothDatabases, startTestApp } from '../testing/app.ts';
import { addCard, dayMs, listCards, makeDraft, makeReview, reviewOnce, startFen } from '../testing/cards.ts';
import { quota } from '../db/quota.ts';
import { setUsage } from '../testing/quota.ts';

describeOnBothDatabases('cards', (makeLocation, testRule) => {
  testRule('signed out, nothing is answered, whatever is sent', async () => {
    const { visit } = await startTestApp(makeLocation);
    const answers = await Promise.all([
      visit().get('/api/get-cards'),
      visit().get('/api/get-due-cards'),
      ...['upsert-cards', 'delete-card', 'restore-card', 'review-card', 'undo-review'].map((path) =>
        visit().post(`/api/${path}`, { nonsense: true }),
      ),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ api_result: 'user_not_logged_in' });
    }
  });

  test('a new card is due from its making on and has been reviewed by nobody', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const draft = makeDraft();
    const { id, user_id, ...card } = await addCard(ann, draft);
    expect({ id, ...card }).toEqual({
      ...draft,
      due: new Date(clock.now).toISOString(),
      stability: 0,
      difficulty: 0,
      elapsed_days: 0,
      scheduled_days: 0,
      reps: 0,
      lapses: 0,
      state: 0,
    });
    expect(user_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  testRule(
    'a client whose clock is ahead makes no card in the future; one made earlier keeps its date',
    async () => {
      const { signUp, clock } = await startTestApp(makeLocation);
      const ann = await signUp('Ann');
      const ahead = await addCard(ann, { due: new Date(clock.now + 365 * dayMs).toISOString() });
      expect(Date.parse(ahead.due)).toBe(clock.now);
      const earlier = await addCard(ann, { due: new Date(clock.now - dayMs).toISOString() });
      expect(Date.parse(earlier.due)).toBe(clock.now - dayMs);
    },
  );

  test('the list is by due date, the first to come due first', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const first = await addCard(ann);
    clock.now += 1000;
    const second = await addCard(ann);
    expect((await listCards(ann)).map(({ id }) => id)).toEqual([first.id, second.id]);
    await reviewOnce(ann, first, 3, clock.now);
    expect((await listCards(ann)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  testRule('the search of a card stays with its position', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const answer_search = '0 1000000|31 e2e4 e7e5|12 d2d4 played a2a3 -20';
    const { id } = await addCard(ann, { answer_search });
    const find = async () => (await listCards(ann)).find((card) => card.id === id)?.answer_search;
    expect(await find()).toBe(answer_search);
    await ann.post('/api/upsert-cards', [makeDraft({ id, prompt: 'Other words' })]);
    expect(await find()).toBe(answer_search);
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
    await ann.post('/api/upsert-cards', [makeDraft({ id, prompt_fen: fen })]);
    expect(await find()).toBeUndefined();
    for (const bad of ['best is e4', `${answer_search}${' '.repeat(cardLimits.searchLength)}`]) {
      const answer = await ann.post('/api/upsert-cards', [makeDraft({ answer_search: bad })]);
      expect(answer.statusCode).toBe(400);
    }
  });

  testRule('text, boards and side can be changed; the schedule stays', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const reviewed = await reviewOnce(ann, await addCard(ann), 4, clock.now);
    const changed = makeDraft({
      id: reviewed.id,
      prompt: 'New words',
      orientation: 'black',
      answer_fen: startFen,
    });
    expect((await ann.post('/api/upsert-cards', [changed])).statusCode).toBe(200);
    const { user_id, ...schedule } = reviewed;
    expect(await listCards(ann)).toEqual([{ user_id, ...schedule, ...changed }]);
  });

  testRule('a schedule that comes along must be the stored one', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const card = await addCard(ann);
    const reviewed = await reviewOnce(ann, card, 4, clock.now);
    expect((await ann.post('/api/upsert-cards', [{ ...reviewed, prompt: 'Same schedule' }])).statusCode).toBe(
      200,
    );
    for (const other of [card, { ...reviewed, stability: 99 }, { ...reviewed, due: card.due }]) {
      const answer = await ann.post('/api/upsert-cards', [{ ...other, prompt: 'Other schedule' }]);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ api_data: { ...reviewed, prompt: 'Same schedule' } });
    }
    const made = await ann.post('/api/upsert-cards', [{ ...reviewed, id: randomUUID() }]);
    expect(made.statusCode).toBe(400);
    expect(await listCards(ann)).toEqual([{ ...reviewed, prompt: 'Same schedule' }]);
  });

  test('a list is stored whole or not at all', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const bobs = await addCard(bob);
    const mine = await addCard(ann);
    const lists = [
      [[makeDraft(), makeDraft({ id: mine.id, prompt: 'Changed' }), makeDraft({ id: bobs.id })], 404],
      [[makeDraft(), makeDraft({ prompt_fen: '8/8/8/8/8/8/8/8 w - - 0 1' })], 400],
      [[makeDraft({ id: mine.id, prompt: 'One' }), makeDraft({ id: mine.id, prompt: 'Two' })], 400],
      [[makeDraft(), { ...makeDraft(), orientation: 'sideways' }], 400],
      [Array.from({ length: cardLimits.cardsPerRequest + 1 }, () => makeDraft()), 400],
    ] as const;
    for (const [list, status] of lists) {
      expect((await ann.post('/api/upsert-cards', list)).statusCode).toBe(status);
      expect(await listCards(ann)).toEqual([mine]);
    }
    expect(await listCards(bob)).toEqual([bobs]);
    const many = Array.from({ length: cardLimits.cardsPerRequest }, () => makeDraft());
    expect((await ann.post('/api/upsert-cards', many)).statusCode).toBe(200);
    expect(await listCards(ann)).toHaveLength(cardLimits.cardsPerRequest + 1);
  });

  testRule('more than 4 MiB at once is too large', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const pgn = 'x'.repeat(cardLimits.pgnLength);
    const list = (length: number) =>
      Array.from({ length }, () => makeDraft({ prompt_pgn: pgn, answer_pgn: pgn }));
    expect((await ann.post('/api/upsert-cards', list(100))).statusCode).toBe(200);
    const answer = await ann.post('/api/upsert-cards', list(110));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ api_result: 'too_large' });
    expect(await listCards(ann)).toHaveLength(100);
  });

  test('a user has room for so many bytes of cards; what is too much changes nothing, what was deleted long ago makes room', async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const [ann, ben] = await Promise.all([signUp('Ann'), signUp('Ben')]);
    const large = await addCard(ann);
    const small = await addCard(ann);
    const fill = (bytes: number) => setUsage(db, 'cards', { bytes });
    await fill(quota.cards.bytes - 6000);
    const save = (...drafts: ReturnType<typeof makeDraft>[]) => ann.post('/api/upsert-cards', drafts);
    expect((await save(makeDraft())).statusCode).toBe(200);

    const full = await save(
      makeDraft({ id: small.id, prompt: 'Changed' }),
      makeDraft({ prompt: 'ß'.repeat(2500) }),
    );
    expect([full.statusCode, full.json()]).toEqual([
      413,
      {
        api_result: 'full',
        message:
          'The limit is 50,000 cards or 64 MB. Delete or shorten some. Deleted cards free storage after 30 days',
      },
    ]);
    const cards = await listCards(ann);
    expect(cards).toHaveLength(3);
    expect(cards.find(({ id }) => id === small.id)?.prompt).toBe(small.prompt);
    await addCard(ben, { prompt: 'ß'.repeat(2500) });

    await fill(quota.cards.bytes + 100);
    expect((await save(makeDraft({ id: small.id }))).statusCode).toBe(200);
    expect((await save(makeDraft())).statusCode).toBe(413);

    const deleteBefore = (days: number) =>
      db
        .updateTable('cards')
        .set({ deleted_at: clock.now - days * dayMs })
        .where('id', '=', large.id)
        .execute();
    await deleteBefore(29);
    expect((await save(makeDraft())).statusCode).toBe(413);
    await deleteBefore(31);
    expect((await save(makeDraft())).statusCode).toBe(200);
    expect((await ann.post('/api/restore-card', { id: large.id })).statusCode).toBe(404);
  });

  testRule(
    'times that no calendar has are refused, and a row that cannot be sent hides none of the others',
    async () => {
      const { signUp, db } = await startTestApp(makeLocation);
      const ann = await signUp('Ann');
      for (const due of [
        '-000001-01-01T00:00:00.000Z',
        '1969-12-31T23:59:59.999Z',
        '2200-01-01T00:00:00.000Z',
      ]) {
        const refused = await ann.post('/api/upsert-cards', [makeDraft({ due })]);
        expect([due, refused.statusCode, refused.json().field]).toEqual([due, 400, '0.due']);
      }
      const first = await addCard(ann, { due: '1970-01-01T00:00:00.000Z' });
      const second = await addCard(ann);
      await db.updateTable('cards').set({ due: 9e15 }).where('id', '=', second.id).execute();
      expect((await listCards(ann)).map(({ id }) => id)).toEqual([first.id]);
    },
  );

  testRule('the answer to a bad position says what to mend', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const answer = await ann.post('/api/upsert-cards', [
      makeDraft({ answer_fen: '4k3/8/8/8/8/8/8/4K2 w - - 0 1' }),
    ]);
    expect(answer.json()).toMatchObject({
      api_result: 'invalid',
      field: '0.answer_fen',
      message: '0.answer_fen: Rank 1 has 7 squares instead of 8.',
    });
  });

  test('the same new card sent several times at once is one card', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const draft = makeDraft();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ann.post('/api/upsert-cards', [draft])),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await listCards(ann)).toHaveLength(1);
  });

  test('a deleted card is gone until it is restored, with its reviews', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const card = await reviewOnce(ann, await addCard(ann), 4, clock.now);
    const { id } = card;
    for (const path of ['delete-card', 'restore-card']) {
      expect((await bob.post(`/api/${path}`, { id })).statusCode).toBe(404);
      expect((await ann.post(`/api/${path}`, { id: randomUUID() })).statusCode).toBe(404);
    }
    for (let time = 0; time < 2; time++) {
      expect((await ann.post('/api/delete-card', { id })).json()).toEqual({
        api_result: 'general_sql_success',
      });
    }
    expect(await listCards(ann)).toEqual([]);
    expect((await ann.post('/api/review-card', makeReview(card, 3, clock.now))).statusCode).toBe(404);
    expect((await ann.post('/api/upsert-cards', [makeDraft({ id })])).statusCode).toBe(404);
    expect((await ann.post('/api/restore-card', { id })).statusCode).toBe(200);
    expect(await listCards(ann)).toEqual([card]);
  });

  test('due cards: those before the given moment, their number, and when the next one comes', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const due = async (beforeMs: number) => {
      const answer = await ann.get(`/api/get-due-cards?before=${new Date(beforeMs).toISOString()}`);
      const { api_data, due_count, next_due } = dueCards.parse(answer.json());
      return { ids: api_data.map(({ id }) => id), due_count, next_due };
    };
    expect(await due(clock.now)).toEqual({ ids: [], due_count: 0, next_due: null });
    const card = await addCard(ann);
    expect(await due(clock.now)).toEqual({ ids: [], due_count: 0, next_due: card.due });
    expect(await due(clock.now + 1)).toEqual({ ids: [card.id], due_count: 1, next_due: null });
    clock.now += 1;
    expect(dueCards.parse((await ann.get('/api/get-due-cards')).json()).due_count).toBe(1);
    expect((await ann.get('/api/get-due-cards?before=soon')).statusCode).toBe(400);
    const many = Array.from({ length: 200 }, () => makeDraft());
    expect((await ann.post('/api/upsert-cards', many)).statusCode).toBe(200);
    const { ids, due_count } = await due(clock.now + 1);
    expect([ids.length, due_count]).toEqual([200, 201]);
    const bob = await signUp('Bob');
    expect(dueCards.parse((await bob.get('/api/get-due-cards')).json()).due_count).toBe(0);
  });
});
