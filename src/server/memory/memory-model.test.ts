import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_MEMORY, makeSchedulers } from '#chess/memory/memory-parameters';
import type { MemoryModel } from '#chess/memory/memory-model';
import { foldReviews } from '#chess/testing/fold-reviews';
import { type Grade, GRADES } from '#chess/memory/schedule';
import { DEFAULT_WEIGHTS, findDecay } from '#chess/memory/scheduler-parameters';
import { type AnswerEntry, foldAnswers } from '#chess/memory/training-fold';
import { makeCardReview } from '#contract/made-review';
import { memorySettings } from '#contract/memory';
import { parseWireMemory } from '#contract/training-memory';
import { parseWireSchedule } from '#contract/wire-schedule';
import { chooseEffort } from '../../../scripts/effort.mjs';
import { verifyMemories } from '../verify-memories.ts';
import { describeOnBothDatabases, startTestApp } from '../testing/app.ts';
import { addCard, dayMs, listCards } from '../testing/cards.ts';
import { listMemories, makeAnswer, sendAnswers } from '../testing/training.ts';
import { applyFit } from './memory-settings.ts';

const steps = fc.array(
  fc.record({
    model: fc.constantFrom<(MemoryModel | undefined)[]>('fsrs-6', 'fsrs-5', undefined, undefined),
    grade: fc.constantFrom<Grade[]>(...GRADES),
    days: fc.nat(4),
  }),
  { minLength: 2, maxLength: 5 },
);

describeOnBothDatabases('the model of a memory', (makeLocation) => {
  test('is chosen and left again, and each time everything is the fold of its log under it', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    let users = 0;
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (script, isFitted) => {
        const ann = await signUp(`User${users++}`);
        let card = await addCard(ann);
        const createdMs = Date.parse(card.due);
        const weights = isFitted ? DEFAULT_WEIGHTS.map((each, at) => (at < 4 ? each * 2 : each)) : null;
        if (weights !== null)
          await applyFit(
            db,
            card.user_id,
            { weights, reviews: 80, lossBefore: 0.4, lossAfter: 0.3 },
            clock.now,
          );
        let model: MemoryModel = 'fsrs-5';
        const entries: { rating: Grade; review: number }[] = [];
        const answers: AnswerEntry[] = [];
        const expectFolds = async () => {
          const { cards, openings } = makeSchedulers({ ...DEFAULT_MEMORY, model, weights });
          [card = card] = await listCards(ann);
          expect(parseWireSchedule(card)).toEqual(foldReviews(createdMs, entries, cards));
          const curve = model === 'fsrs-6' && { decay: findDecay(model, weights) };
          expect((await listMemories(ann)).map((memory) => parseWireMemory(memory)[1])).toEqual(
            answers.length === 0 ? [] : [{ ...foldAnswers(answers, openings), ...curve }],
          );
        };
        for (const { model: chosen, grade, days } of [
          ...script,
          { ...script[0], model: 'fsrs-5' as const },
        ]) {
          if (chosen !== undefined) {
            model = chosen;
            expect((await ann.post('/api/update-memory-settings', { model })).statusCode).toBe(200);
            await expectFolds();
          }
          if (grade === undefined || days === undefined) continue;
          clock.now += days * dayMs;
          const { cards } = makeSchedulers({ ...DEFAULT_MEMORY, model, weights });
          const review = makeCardReview(card, crypto.randomUUID(), grade, clock.now, cards);
          const stored = await ann.post('/api/review-card', review);
          expect(stored.json()).toMatchObject({ api_data: review.card });
          entries.push({ rating: grade, review: clock.now });
          const answer = makeAnswer(clock.now, { rating: grade });
          await sendAnswers(ann, [answer]);
          answers.push({
            id: answer.id,
            rating: grade,
            answeredMs: clock.now,
          });
          await expectFolds();
        }
        const settings = memorySettings.parse((await ann.get('/api/get-memory-settings')).json()).api_data;
        expect(settings).toMatchObject({ model: 'fsrs-5', weights });
      }),
      { numRuns: chooseEffort(4, 40) },
    );
    expect((await verifyMemories(db)).faults).toEqual([]);
  });

  test('leaves with the account, and another’s stays as it is', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    clock.now += 1;
    await ann.post('/api/update-memory-settings', { model: 'fsrs-6' });
    expect((await ann.get('/api/export-account')).body).toContain('"model":"fsrs-6"');
    expect((await ann.get('/api/get-memory-statistics')).statusCode).toBe(200);
    const settings = memorySettings.parse((await bob.get('/api/get-memory-settings')).json()).api_data;
    expect(settings).toMatchObject({ model: 'fsrs-5', revision: 0 });
  });
});
