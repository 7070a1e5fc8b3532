import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeTime } from '#contract/wire-schedule';
import { storedMemories, trainingCounts, trainingLimits, trainingSettings } from '#contract/training';
import { parseTrainingAnswer, parseWireMemory } from '#contract/training-memory';
import { foldAnswers } from '#chess/memory/training-fold';
import { makeSampleKey } from '#contract/position-key';
import { describeOnAnyDatabase, startTestApp, type Visitor } from '../testing/app.ts';
import { dayMs } from '../testing/cards.ts';
import { blackKey, listMemories, makeAnswer, sendAnswers, startKey } from '../testing/training.ts';
import { quota } from '../db/quota.ts';
import { setUsage } from '../testing/quota.ts';

async function countDue(visitor: Visitor, beforeMs: number): Promise<Record<string, number>> {
  const answer = await visitor.get(`/api/get-training-counts?before=${makeTime(beforeMs)}`);
  return Object.fromEntries(
    trainingCounts.parse(answer.json()).api_data.map(({ color, due_count }) => [color, due_count]),
  );
}

async function readSettings(visitor: Visitor) {
  return trainingSettings.parse((await visitor.get('/api/get-training-settings')).json()).api_data;
}

describeOnAnyDatabase('training of openings', (makeLocation) => {
  test('an answer makes a memory, and the same answer again changes nothing', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const answer = makeAnswer(clock.now - 1000);
    const sent = await ann.post('/api/add-training-answers', { answers: [answer] });
    const { api_data } = storedMemories.parse(sent.json());
    expect(api_data).toMatchObject([
      { position_key: startKey, moves: ['e4'], reps: 1, introduced_at: answer.answered_at },
    ]);
    expect(Date.parse(api_data[0]?.due ?? '')).toBe(clock.now - 1000 + 3 * dayMs);
    expect(await listMemories(ann)).toEqual(api_data);
    expect(await listMemories(ann, 'black')).toEqual([]);
    const again = await ann.post('/api/add-training-answers', { answers: [answer, answer] });
    expect(storedMemories.parse(again.json()).api_data).toEqual(api_data);
    expect(await listMemories(ann)).toEqual(api_data);
  });

  test('other moves, another side and another user have memories of their own', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    await sendAnswers(ann, [
      makeAnswer(clock.now),
      makeAnswer(clock.now, { moves: ['d4', 'e4'] }),
      makeAnswer(clock.now, { color: 'black', position_key: blackKey, moves: ['e5'] }),
    ]);
    await sendAnswers(bob, [makeAnswer(clock.now, { rating: 1 })]);
    expect((await listMemories(ann)).map(({ moves }) => moves.join(' ')).sort()).toEqual(['d4 e4', 'e4']);
    expect(await listMemories(ann, 'black')).toHaveLength(1);
    expect(await listMemories(bob)).toHaveLength(1);
    expect((await bob.post('/api/undo-training-answer', { id: randomUUID() })).statusCode).toBe(404);
  });

  test('an id that another user has taken is still free for oneself', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const answer = makeAnswer(clock.now);
    await sendAnswers(ann, [answer]);
    await sendAnswers(bob, [answer]);
    expect(await listMemories(bob)).toHaveLength(1);
  });

  test('answers that come late count for the time they were given', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const answers = [40, 30, 10].map((days, index) =>
      makeAnswer(clock.now - days * dayMs, { rating: index === 1 ? 1 : 3 }),
    );
    for (const answer of answers.toReversed()) await sendAnswers(ann, [answer]);
    const [memory] = await listMemories(ann);
    if (memory === undefined) throw new Error('no memory');
    expect(parseWireMemory(memory)[1]).toEqual(foldAnswers(answers.map(parseTrainingAnswer)));
    expect(memory).toMatchObject({ reps: 3, lapses: 1 });
  });

  test('a clock that is ahead answers now', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    await sendAnswers(ann, [makeAnswer(clock.now + 365 * dayMs), makeAnswer(2000, { moves: ['d4'] })]);
    const times = (await listMemories(ann)).map(({ last_review }) => last_review).sort();
    expect(times).toEqual(['2020-01-01T00:00:00.000Z', makeTime(clock.now)]);
  });

  test('undo: the answer no longer counts, wherever it stands, and a late repeat does not bring it back', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const [first, second] = [makeAnswer(clock.now - dayMs), makeAnswer(clock.now, { rating: 1 })];
    await sendAnswers(ann, [first]);
    const alone = await listMemories(ann);
    await sendAnswers(ann, [second]);
    expect((await bob.post('/api/undo-training-answer', { id: second.id })).statusCode).toBe(404);
    for (let time = 0; time < 2; time++) {
      const undone = await ann.post('/api/undo-training-answer', { id: second.id });
      expect(storedMemories.parse(undone.json()).api_data).toEqual(alone);
      await sendAnswers(ann, [second]);
    }
    expect(await listMemories(ann)).toEqual(alone);
    expect((await ann.post('/api/undo-training-answer', { id: first.id })).statusCode).toBe(200);
    expect(await listMemories(ann)).toMatchObject([{ state: 0, reps: 0, introduced_at: null }]);
    expect(await countDue(ann, clock.now + dayMs)).toEqual({ white: 0, black: 0 });
    expect(await db.selectFrom('memory_answers').select('id').execute()).toHaveLength(2);
  });

  test('a repeat is stored and schedules nothing; what is known is due after its days', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    await sendAnswers(ann, [makeAnswer(clock.now - 1000, { rating: 1 })]);
    const missed = await listMemories(ann);
    await sendAnswers(ann, [makeAnswer(clock.now, { is_repeat: true })]);
    expect(await listMemories(ann)).toEqual(missed);
    expect(await db.selectFrom('memory_answers').select('id').execute()).toHaveLength(2);
    const known = makeAnswer(clock.now, { rating: 0, known_days: 12, moves: ['d4'] });
    await sendAnswers(ann, [known]);
    expect(await countDue(ann, clock.now + 12 * dayMs)).toEqual({ white: 1, black: 0 });
    expect(await countDue(ann, clock.now + 12 * dayMs + 1)).toEqual({ white: 2, black: 0 });
  });

  test('counts: what is due before a moment, by colour, and when the next one comes', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const answers = Array.from({ length: 5 }, (_, number) =>
      makeAnswer(clock.now - number * dayMs, { position_key: makeSampleKey(number) }),
    );
    await sendAnswers(ann, answers);
    expect(await countDue(ann, clock.now)).toEqual({ white: 1, black: 0 });
    const [white, black] = trainingCounts.parse((await ann.get('/api/get-training-counts')).json()).api_data;
    expect(white?.next_due).toBe(makeTime(clock.now));
    expect(black?.next_due).toBeNull();
    expect((await ann.get('/api/get-training-counts?before=soon')).statusCode).toBe(400);
  });

  test('what is not an answer is refused, and nothing of its list is stored', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const wrong = [
      { id: 'x' },
      { color: 'red' },
      { position_key: 'nowhere' },
      { position_key: blackKey },
      { position_key: `${startKey}${' '.repeat(90)}` },
      { moves: [] },
      { moves: ['e4', 'd4'] },
      { moves: ['e4', 'e4'] },
      { moves: ['castle'] },
      {
        moves: Array.from(
          { length: 13 },
          (_, index) => `N${'abcdefgh'[index % 8]}${1 + (index >> 3)}`,
        ).sort(),
      },
      { rating: 5 },
      { rating: 0 },
      { known_days: 3 },
      { rating: 0, known_days: 366 },
      { took_ms: trainingLimits.tookMs + 1 },
      { took_ms: -1 },
      { answered_at: 'now' },
    ];
    for (const change of wrong) {
      const answers = [makeAnswer(clock.now), { ...makeAnswer(clock.now), ...change }];
      const { statusCode } = await ann.post('/api/add-training-answers', { answers });
      expect([change, statusCode]).toEqual([change, 400]);
    }
    const many = Array.from({ length: trainingLimits.answersPerRequest + 1 }, () => makeAnswer(clock.now));
    expect((await ann.post('/api/add-training-answers', { answers: many })).statusCode).toBe(400);
    const padding = 'x'.repeat(trainingLimits.answersBytes);
    expect((await ann.post('/api/add-training-answers', { answers: [], padding })).statusCode).toBe(413);
    expect(await listMemories(ann)).toEqual([]);
    const whole = Array.from({ length: trainingLimits.answersPerRequest }, (_, number) =>
      makeAnswer(clock.now, { position_key: makeSampleKey(number) }),
    );
    await sendAnswers(ann, whole);
    expect(await listMemories(ann)).toHaveLength(trainingLimits.answersPerRequest);
  });

  test('limits: answers about one position, positions and answers', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    await sendAnswers(ann, [makeAnswer(clock.now - 1)]);
    const send = async (changes: object) =>
      (await ann.post('/api/add-training-answers', { answers: [makeAnswer(clock.now, changes)] })).statusCode;
    const memory = db.updateTable('opening_memories');
    await memory.set({ answers: trainingLimits.answersPerMemory }).execute();
    expect(await send({})).toBe(413);
    await memory.set({ answers: trainingLimits.answersPerMemory - 1 }).execute();
    expect(await send({})).toBe(200);
    await setUsage(db, 'opening_memories', { rows: quota.opening_memories.rows });
    expect(await send({ moves: ['d4'] })).toBe(413);
    await setUsage(db, 'opening_memories', { rows: 1 });
    await setUsage(db, 'opening_answers', { rows: quota.opening_answers.rows });
    expect(await send({ moves: ['d4'] })).toBe(413);
    expect(await listMemories(ann)).toHaveLength(1);
  });

  test('settings: what is left out stays, and each colour has its own', async () => {
    const { signUp } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    const untouched = { new_per_day: 10, book_choice: null, untrained: [] };
    expect(await readSettings(ann)).toEqual([
      { color: 'white', ...untouched },
      { color: 'black', ...untouched },
    ]);
    const change = (body: object) => ann.post('/api/update-training-settings', { color: 'white', ...body });
    expect((await change({ new_per_day: 4 })).statusCode).toBe(200);
    expect((await change({ book_choice: 'known' })).statusCode).toBe(200);
    for (const wrong of [
      { new_per_day: -1 },
      { new_per_day: 1001 },
      { book_choice: 'old' },
      { color: 'red' },
    ])
      expect((await change(wrong)).statusCode).toBe(400);
    expect(await readSettings(ann)).toMatchObject([
      { color: 'white', new_per_day: 4, book_choice: 'known' },
      { color: 'black', ...untouched },
    ]);
    expect((await readSettings(bob))[0]).toMatchObject(untouched);
  });

  test('moves that are not trained: twice is once, and there is a limit', async () => {
    const { signUp, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const move = { color: 'white', position_key: startKey, san: 'd4' };
    const change = async (is_trained: boolean, more = {}) =>
      (await ann.post('/api/update-trained-move', { ...move, is_trained, ...more })).statusCode;
    expect(await change(true)).toBe(200);
    for (let time = 0; time < 2; time++) expect(await change(false)).toBe(200);
    expect((await readSettings(ann))[0]?.untrained).toEqual([{ position_key: startKey, san: 'd4' }]);
    await setUsage(db, 'untrained_moves', { rows: quota.untrained_moves.rows });
    expect(await change(false, { san: 'c4' })).toBe(413);
    expect(await change(false)).toBe(200);
    for (let time = 0; time < 2; time++) expect(await change(true)).toBe(200);
    expect((await readSettings(ann))[0]?.untrained).toEqual([]);
    expect(await change(false, { san: 'no move' })).toBe(400);
  });
});
