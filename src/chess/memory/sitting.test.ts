import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from './recall.ts';
import {
  advanceSitting,
  countLeft,
  countPositions,
  listAnswers,
  type Sitting,
  startSitting,
} from './sitting.ts';
import { planSitting } from './sitting-plan.ts';
import { findMoveMemory, type Memories, type WayIn } from './sitting-targets.ts';
import { findMedian, offerGrade } from './offered-grade.ts';
import type { Grade } from './schedule.ts';
import { makeRandomBook, type RandomBook, readOpening, testNowMs } from '#chess/testing/random-books';
import {
  buildTrainingBook,
  getAnswerMoves,
  isAsked,
  type TrainingBook,
  type TrainingPosition,
} from './training-book.ts';

const randomBooks = fc.nat().map(makeRandomBook);

function makePlan(
  book: TrainingBook,
  memories: Memories = new Map(),
  seed = 1,
  way: WayIn = { kind: 'due' },
) {
  const dayStartMs = testNowMs - DAY_MS / 2;
  return planSitting(book, {
    way,
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

function know(sitting: Sitting): Sitting {
  return sitting.question?.isShown ? advanceSitting(sitting, { kind: 'know' }) : sitting;
}

let ids = 0;
function answer(
  sitting: Sitting,
  rating: Grade,
  san = getAnswerMoves(sitting.question?.position ?? fail())[0] ?? '',
) {
  const answered = advanceSitting(know(sitting), { kind: 'answer', san, isSound: false, tookMs: 1000 });
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
    expect(advanceSitting(know(sitting), event).question?.result).toMatchObject({
      isRight: true,
      offered: 3,
    });
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
  const start = know(startSitting(makePlan(italian), undefined));
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
  let sitting = know(startSitting(makePlan(italian), undefined));
  for (let count = 0; count < 3; count++) sitting = advanceSitting(sitting, { kind: 'hint' });
  expect(sitting.question?.hints).toBe(2);
  const right = advanceSitting(sitting, { kind: 'answer', san: 'e4', isSound: false, tookMs: 500 });
  expect(right.question?.result?.offered).toBe(1);
  expect(answer(sitting, 3).last?.rating).toBe(3);
});

test('what does not fit the moment changes nothing', () => {
  const start = know(startSitting(makePlan(italian), undefined));
  const times = { askedMs: 0, answeredMs: 0 };
  expect(advanceSitting(start, { kind: 'grade', rating: 3, id: 'x', ...times })).toBe(start);
  expect(advanceSitting(start, { kind: 'undo' })).toBe(start);
  const right = advanceSitting(start, { kind: 'answer', san: 'e4', isSound: false, tookMs: 500 });
  expect(advanceSitting(right, { kind: 'answer', san: 'h4', isSound: false, tookMs: 500 })).toBe(right);
  expect(advanceSitting(right, { kind: 'hint' })).toBe(right);
  for (const kind of ['learned', 'know'] as const) {
    expect(advanceSitting(start, { kind })).toBe(start);
    expect(advanceSitting(right, { kind })).toBe(right);
  }
  const shown = startSitting(makePlan(italian), undefined);
  expect(advanceSitting(shown, { kind: 'hint' })).toBe(shown);
  expect(advanceSitting(shown, { kind: 'give-up', tookMs: 1 })).toBe(shown);
  expect(advanceSitting(shown, { kind: 'answer', san: 'h4', isSound: false, tookMs: 1 })).toBe(shown);
});

test('what is new is shown and played after it, which is no answer; it is asked later in the same sitting', () => {
  let sitting = startSitting(makePlan(italian), undefined);
  const words: string[] = [];
  for (let { question } = sitting; question; { question } = sitting) {
    const [san = ''] = getAnswerMoves(question.position);
    words.push(`${question.isShown ? 'shown' : 'asked'} ${san}`);
    expect(countLeft(sitting)).toBe(3 - listAnswers(sitting).length);
    expect(countPositions(sitting)).toBe(3);
    sitting = question.isShown ? advanceSitting(sitting, { kind: 'learned' }) : answer(sitting, 3);
  }
  expect(words).toEqual(['shown e4', 'shown Nf3', 'shown Bc4', 'asked e4', 'asked Nf3', 'asked Bc4']);
  expect(listAnswers(sitting).map(({ isRepeat }) => isRepeat)).toEqual([false, false, false]);
});

test('a line that is learnt as a whole goes forward once, then from the end back', () => {
  const book = buildTrainingBook(
    readOpening('[Event "x"]\n\n1. e4 e5 (1... c5 2. c3 d5 3. exd5) 2. Nf3 Nc6 3. Bc4 *', 'white'),
    'white',
  );
  let sitting = startSitting(makePlan(book, new Map(), 1, { kind: 'chapter', chapter: 0 }), undefined);
  const words: string[] = [];
  for (let { question } = sitting; question; { question } = sitting) {
    const [san = ''] = getAnswerMoves(question.position);
    words.push(question.isShown ? san : `${san}?`);
    sitting = question.isShown ? advanceSitting(sitting, { kind: 'learned' }) : answer(sitting, 3);
  }
  expect(words.join(' ')).toBe('e4 Nf3 Bc4 Bc4? Nf3? e4? c3 exd5 exd5? c3?');
});

const sittings = fc.record({
  made: randomBooks,
  seed: fc.nat(),
  misses: fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
});

interface Met {
  position: TrainingPosition;
  kind: 'shown' | 'first' | 'repeat';
  isMissed: boolean;
}

/** Learns new ones, answers everything; the given answers are misses, repeats are known. */
function playThrough({ book, memories }: RandomBook, seed: number, misses: readonly boolean[]) {
  const met: Met[] = [];
  let sitting = startSitting(makePlan(book, memories, seed), undefined);
  const total = countPositions(sitting);
  let at: TrainingPosition | undefined;
  for (let { question } = sitting; question; { question } = sitting) {
    for (const step of question.lead) {
      if (step.kind === 'start') at = step.position;
      if (step.kind === 'move') {
        expect(step.position).toBe(at);
        at = step.to;
      }
    }
    const { position, isShown, isRepeat } = question;
    expect(at).toBe(position);
    const isMissed = !isShown && !isRepeat && (misses[met.length % misses.length] ?? false);
    met.push({ position, kind: isShown ? 'shown' : isRepeat ? 'repeat' : 'first', isMissed });
    const left = countLeft(sitting);
    sitting = isShown ? advanceSitting(sitting, { kind: 'learned' }) : answer(sitting, isMissed ? 1 : 3);
    // The total is fixed, and the rest falls only by finished positions.
    expect(countPositions(sitting)).toBe(total);
    expect(countLeft(sitting)).toBe(isShown || isMissed ? left : left - 1);
  }
  return { met, sitting };
}

test('what was shown or missed comes back after 3 to 6 others, once, and the walk goes on where it was', () => {
  fc.assert(
    fc.property(sittings, ({ made, seed, misses }) => {
      const { met } = playThrough(made, seed, misses);
      const list = (kind: Met['kind']) =>
        met.filter((each) => each.kind === kind).map(({ position }) => position);
      for (const kind of ['shown', 'first', 'repeat'] as const)
        expect(new Set(list(kind)).size).toBe(list(kind).length);
      const missed = met.filter(({ isMissed }) => isMissed).map(({ position }) => position);
      expect(new Set(list('repeat'))).toEqual(new Set(missed));
      for (const position of made.book.positions.filter(isAsked))
        if (!findMoveMemory(made.memories, position)) expect(list('shown')).toContain(position);
      for (const position of list('shown')) expect(list('first')).toContain(position);
      const isOfWalk = ({ kind, position }: Met) =>
        kind === 'shown' || (kind === 'first' && !list('shown').includes(position));
      const lastOfWalk = met.findLastIndex(isOfWalk);
      for (const [index, { position, kind, isMissed }] of met.entries()) {
        if (!isMissed && kind !== 'shown') continue;
        const back = met.findIndex((each, place) => place > index && each.position === position);
        const others = back - index - 1;
        expect(others).toBeLessThanOrEqual(6);
        // It comes earlier only if nothing else is left.
        if (back < lastOfWalk) expect(others).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

test('undo leads back through the whole sitting, and forward again it is the same', () => {
  fc.assert(
    fc.property(sittings, ({ made, seed, misses }) => {
      const { met, sitting } = playThrough(made, seed, misses);
      let back = sitting;
      for (const { position } of met.filter(({ kind }) => kind !== 'shown').toReversed()) {
        back = advanceSitting(back, { kind: 'undo' });
        expect(back.question?.position).toBe(position);
        expect(back.question?.result).toBeDefined();
      }
      expect(back.before).toBeUndefined();
      expect(listAnswers(back)).toEqual([]);
      expect(countLeft(back)).toBe(countPositions(back));
    }),
    { numRuns: 50 },
  );
});
