import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from './recall.ts';
import { advanceSitting, countLeft, listAnswers, startSitting, type Sitting } from './sitting.ts';
import { planSitting } from './sitting-plan.ts';
import { findMedian, offerGrade } from './offered-grade.ts';
import type { Grade } from './schedule.ts';
import { makeRandomBook, readOpening, testNowMs } from './testing/random-books.ts';
import {
  buildTrainingBook,
  getAnswerMoves,
  type TrainingBook,
  type TrainingPosition,
} from './training-book.ts';

const randomBooks = fc.nat().map(makeRandomBook);

function makePlan(book: TrainingBook, memories = new Map(), seed = 1) {
  const dayStartMs = testNowMs - DAY_MS / 2;
  return planSitting(book, {
    way: { kind: 'due' },
    memories,
    nowMs: testNowMs,
    dayStartMs,
    newPerDay: 99,
    seed,
  });
}

const italian = buildTrainingBook(
  readOpening('[Event "x"]\n\n1. e4 e5 2. Nf3 (2. Bc4) 2... Nc6 3. Bc4 *', 'white'),
  'white',
);

let ids = 0;
function answer(
  sitting: Sitting,
  rating: Grade,
  san = getAnswerMoves(sitting.question?.position ?? fail())[0] ?? '',
) {
  const answered = advanceSitting(sitting, { kind: 'answer', san, isSound: false, tookMs: 1000 });
  const times = { askedMs: testNowMs, answeredMs: testNowMs + 1000 };
  return advanceSitting(answered, { kind: 'grade', rating, id: `${ids++}`, ...times });
}

function fail(): never {
  throw new Error('no question');
}

test('grades are offered by what happened', () => {
  const right = { isRight: true, isHelped: false, tookMs: 2000, medianMs: undefined };
  expect(offerGrade(right)).toBe(3);
  expect(offerGrade({ ...right, isRight: false })).toBe(1);
  expect(offerGrade({ ...right, isHelped: true })).toBe(1);
  expect(offerGrade({ ...right, tookMs: 8000 })).toBe(3);
  expect(offerGrade({ ...right, tookMs: 8001 })).toBe(2);
  expect(offerGrade({ ...right, tookMs: 8001, medianMs: 3000 })).toBe(3);
  expect(offerGrade({ ...right, tookMs: 9001, medianMs: 3000 })).toBe(2);
  expect([findMedian([]), findMedian([5]), findMedian([9, 1]), findMedian([9, 1, 2])]).toEqual([
    undefined,
    5,
    5,
    2,
  ]);
});

test('any trained move is right, and the line goes on by itself', () => {
  let sitting = startSitting(makePlan(italian), undefined);
  expect(sitting.question?.lead.map(({ kind }) => kind)).toEqual(['start']);
  sitting = answer(sitting, 3);
  for (const san of ['Nf3', 'Bc4']) {
    const event = { kind: 'answer', san, isSound: false, tookMs: 1000 } as const;
    expect(advanceSitting(sitting, event).question?.result).toMatchObject({ isRight: true, offered: 3 });
  }
  expect(sitting.question?.lead).toMatchObject([
    { kind: 'move', san: 'e4' },
    { kind: 'move', san: 'e5' },
  ]);
  sitting = answer(sitting, 3, 'Bc4');
  expect(sitting.question?.lead).toMatchObject([
    { kind: 'move', san: 'Nf3' },
    { kind: 'move', san: 'Nc6' },
  ]);
  sitting = answer(sitting, 4);
  expect(sitting.question).toBeUndefined();
  expect(listAnswers(sitting).map(({ rating, moves }) => [rating, moves.length])).toEqual([
    [3, 1],
    [3, 2],
    [4, 1],
  ]);
});

test('a sound move outside the book is playable and costs nothing; any other is wrong', () => {
  const start = startSitting(makePlan(italian), undefined);
  const tried = advanceSitting(start, { kind: 'answer', san: 'd4', isSound: true, tookMs: 1000 });
  expect(tried.question).toMatchObject({ playable: ['d4'], result: undefined });
  const right = advanceSitting(tried, { kind: 'answer', san: 'e4', isSound: false, tookMs: 2000 });
  expect(right.question?.result).toMatchObject({ isRight: true, offered: 3 });
  const wrong = advanceSitting(start, { kind: 'answer', san: 'h4', isSound: false, tookMs: 1000 });
  expect(wrong.question?.result).toMatchObject({ san: 'h4', isRight: false, offered: 1 });
  const shown = advanceSitting(start, { kind: 'give-up', tookMs: 1000 });
  expect(shown.question?.result).toMatchObject({ san: '', isRight: false, offered: 1 });
});

test('who is helped is offered Again, and may still choose', () => {
  let sitting = startSitting(makePlan(italian), undefined);
  for (let count = 0; count < 3; count++) sitting = advanceSitting(sitting, { kind: 'hint' });
  expect(sitting.question?.hints).toBe(2);
  const right = advanceSitting(sitting, { kind: 'answer', san: 'e4', isSound: false, tookMs: 500 });
  expect(right.question?.result?.offered).toBe(1);
  expect(answer(sitting, 3).last?.rating).toBe(3);
});

test('what does not fit the moment changes nothing', () => {
  const start = startSitting(makePlan(italian), undefined);
  const times = { askedMs: 0, answeredMs: 0 };
  expect(advanceSitting(start, { kind: 'grade', rating: 3, id: 'x', ...times })).toBe(start);
  expect(advanceSitting(start, { kind: 'undo' })).toBe(start);
  const right = advanceSitting(start, { kind: 'answer', san: 'e4', isSound: false, tookMs: 500 });
  expect(advanceSitting(right, { kind: 'answer', san: 'h4', isSound: false, tookMs: 500 })).toBe(right);
  expect(advanceSitting(right, { kind: 'hint' })).toBe(right);
});

const sittings = fc.record({
  made: randomBooks,
  seed: fc.nat(),
  misses: fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
});

/** Everything is asked; the given answers are misses, repeats are known. */
function playThrough(
  book: TrainingBook,
  memories: Map<string, never> | undefined,
  seed: number,
  misses: readonly boolean[],
) {
  const asked: { position: TrainingPosition; isRepeat: boolean; isMissed: boolean }[] = [];
  let sitting = startSitting(makePlan(book, memories, seed), undefined);
  let at: TrainingPosition | undefined;
  for (let { question } = sitting; question; { question } = sitting) {
    for (const step of question.lead) {
      if (step.kind === 'start') at = step.position;
      if (step.kind === 'move') {
        expect(step.position).toBe(at);
        at = step.to;
      }
    }
    expect(at).toBe(question.position);
    const isMissed = !question.isRepeat && (misses[asked.length % misses.length] ?? false);
    asked.push({ position: question.position, isRepeat: question.isRepeat, isMissed });
    sitting = answer(sitting, isMissed ? 1 : 3);
  }
  return { asked, sitting };
}

test('a miss comes back after 3 to 6 others, once, and the walk goes on where it was', () => {
  fc.assert(
    fc.property(sittings, ({ made: { book }, seed, misses }) => {
      const { asked } = playThrough(book, undefined, seed, misses);
      const firsts = asked.filter(({ isRepeat }) => !isRepeat).map(({ position }) => position);
      expect(new Set(firsts).size).toBe(firsts.length);
      const repeats = asked.filter(({ isRepeat }) => isRepeat).map(({ position }) => position);
      expect(new Set(repeats)).toEqual(
        new Set(asked.filter(({ isMissed }) => isMissed).map(({ position }) => position)),
      );
      expect(new Set(repeats).size).toBe(repeats.length);
      const lastFirst = asked.findLastIndex(({ isRepeat }) => !isRepeat);
      for (const [index, { position, isMissed }] of asked.entries()) {
        if (!isMissed) continue;
        const back = asked.findIndex((each, place) => place > index && each.position === position);
        const others = back - index - 1;
        expect(others).toBeLessThanOrEqual(6);
        // Only when nothing else is left does it come earlier.
        if (back < lastFirst) expect(others).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

test('undo leads back through the whole sitting, and forward again it is the same', () => {
  fc.assert(
    fc.property(sittings, ({ made: { book }, seed, misses }) => {
      const { asked, sitting } = playThrough(book, undefined, seed, misses);
      let back = sitting;
      for (const { position } of asked.toReversed()) {
        back = advanceSitting(back, { kind: 'undo' });
        expect(back.question?.position).toBe(position);
        expect(back.question?.result).toBeDefined();
      }
      expect(back.before).toBeUndefined();
      expect(listAnswers(back)).toEqual([]);
      expect(countLeft(back)).toBe(asked.filter(({ isRepeat }) => !isRepeat).length);
    }),
    { numRuns: 50 },
  );
});
