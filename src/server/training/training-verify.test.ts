import { expect, test } from 'vitest';
import { describeOnBothDatabases, startTestApp } from '../testing/app.ts';
import { dayMs } from '../testing/cards.ts';
import { makeAnswer, makeKey, sendAnswers } from '../testing/training.ts';
import { verifyTraining } from './training-verify.ts';

describeOnBothDatabases('verification of the training', (makeLocation) => {
  test('names every memory that is not the fold of its answers', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const answers = [2, 1].map((days) => makeAnswer(clock.now - days * dayMs));
    await sendAnswers(ann, answers);
    expect(await verifyTraining(db)).toEqual({ memories: 1, answers: 2, faults: [] });
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
      expect((await verifyTraining(db)).faults).toEqual(isNot);
      await memory.set(row).execute();
    }
    const first = db.updateTable('opening_answers').where('id', '=', answers[0]?.id ?? '');
    for (const [change, back] of [
      [{ rating: 1 }, { rating: 3 }],
      [{ undone_at: 5 }, { undone_at: null }],
      [{ is_repeat: 1 }, { is_repeat: 0 }],
    ] as const) {
      await first.set(change).execute();
      expect((await verifyTraining(db)).faults).toEqual(isNot);
      await first.set(back).execute();
    }
    await memory.set({ moves: 'd4' }).execute();
    expect((await verifyTraining(db)).faults).toEqual([expect.stringContaining('has the name of another')]);
    await memory.set({ moves: 'e4' }).execute();
    await db
      .deleteFrom('opening_answers')
      .where('id', '=', answers[1]?.id ?? '')
      .execute();
    expect((await verifyTraining(db)).faults).toContainEqual(
      expect.stringContaining('counts 2 answers and has 1'),
    );
  });

  test('looks at every page of a large database', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    for (let page = 0; page < 3; page++) {
      const answers = Array.from({ length: 150 }, (_, number) =>
        makeAnswer(clock.now, { position_key: makeKey(page * 150 + number) }),
      );
      await sendAnswers(ann, answers);
    }
    const last = await db
      .selectFrom('opening_memories')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await db.updateTable('opening_memories').set({ due: 1 }).where('id', '=', last.id).execute();
    const { memories, faults } = await verifyTraining(db);
    expect(memories).toBe(450);
    expect(faults).toEqual([`Opening position ${last.id}: is not what its answers make of it`]);
  });
});
