import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from './recall.ts';
import { countLeft, countPositions, countProgress } from './session-progress.ts';
import type { TrainingSession } from './session-state.ts';
import {
  advanceTrainingSession,
  judgeByRepertoire,
  startCardSession,
  startQuiz,
  startTrainingSession,
  type TrainingSessionEvent,
} from './training-session.ts';
import { planTrainingSession } from './session-plan.ts';
import { findMoveMemory, type Memories, type TrainingMode } from './session-targets.ts';
import { findMedian, offerGrade } from './offered-grade.ts';
import type { Grade } from './schedule.ts';
import { makeRandomBook, type RandomBook, readOpening, testNowMs } from '#chess/testing/random-books';
import {
  buildTrainingBook,
  getAnswerMoves,
  isTested,
  type TrainingBook,
  type TrainingPosition,
} from './training-book.ts';

const randomBooks = fc.nat().map(makeRandomBook);

function makePlan(
  book: TrainingBook,
  memories: Memories = new Map(),
  seed = 1,
  mode: TrainingMode = { kind: 'due' },
) {
  const dayStartMs = testNowMs - DAY_MS / 2;
  return planTrainingSession(book, {
    mode,
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

function know(trainingSession: TrainingSession): TrainingSession {
  return trainingSession.question?.isShown
    ? advanceTrainingSession(trainingSession, { kind: 'know' })
    : trainingSession;
}

let ids = 0;
function answer(
  trainingSession: TrainingSession,
  rating: Grade,
  san = getAnswerMoves(trainingSession.question?.position ?? fail())[0] ?? '',
) {
  const answered = play(know(trainingSession), san);
  const answeredMs = testNowMs + 1000;
  return advanceTrainingSession(answered, { kind: 'grade', rating, id: `${ids++}`, answeredMs });
}

function play(trainingSession: TrainingSession, san: string, isSound = false, tookMs = 1000) {
  const verdict = judgeByRepertoire(trainingSession.question?.position ?? fail(), san, isSound);
  return advanceTrainingSession(trainingSession, { kind: 'answer', san, verdict, tookMs });
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
  let trainingSession = startTrainingSession(makePlan(italian), undefined);
  expect(trainingSession.question?.lead.map(({ kind }) => kind)).toEqual(['start']);
  trainingSession = answer(trainingSession, 3);
  for (const san of ['Nf3', 'Bc4']) {
    expect(play(know(trainingSession), san).question?.result).toMatchObject({ isRight: true, offered: 3 });
  }
  expect(trainingSession.question?.lead).toMatchObject([
    { kind: 'move', san: 'e4' },
    { kind: 'move', san: 'e5' },
  ]);
  trainingSession = answer(trainingSession, 3, 'Bc4');
  expect(trainingSession.question?.lead).toMatchObject([
    { kind: 'move', san: 'Nf3' },
    { kind: 'move', san: 'Nc6' },
  ]);
  trainingSession = answer(trainingSession, 4);
  expect(trainingSession.question).toBeUndefined();
  expect(trainingSession.answers.map(({ rating, position }) => [rating, position.moves.length])).toEqual([
    [3, 1],
    [3, 2],
    [4, 1],
  ]);
});

test('a sound move outside the book is playable and costs nothing; any other is wrong', () => {
  const start = know(startTrainingSession(makePlan(italian), undefined));
  const tried = play(start, 'd4', true);
  expect(tried.question).toMatchObject({ playable: ['d4'], result: undefined });
  const right = play(tried, 'e4', false, 2000);
  expect(right.question?.result).toMatchObject({ isRight: true, offered: 3 });
  const wrong = play(start, 'h4');
  expect(wrong.question?.result).toMatchObject({ san: 'h4', isRight: false, offered: 1 });
  const shown = advanceTrainingSession(start, { kind: 'give-up', tookMs: 1000 });
  expect(shown.question?.result).toMatchObject({ san: '', isRight: false, offered: 1 });
});

test('suggests Again after help, and still allows any grade', () => {
  let trainingSession = know(startTrainingSession(makePlan(italian), undefined));
  for (let count = 0; count < 3; count++)
    trainingSession = advanceTrainingSession(trainingSession, { kind: 'hint' });
  expect(trainingSession.question?.hints).toBe(2);
  const right = play(trainingSession, 'e4', false, 500);
  expect(right.question?.result?.offered).toBe(1);
  expect(answer(trainingSession, 3).answers.at(-1)?.rating).toBe(3);
});

test('ignores events that do not fit the state', () => {
  const start = know(startTrainingSession(makePlan(italian), undefined));
  expect(advanceTrainingSession(start, { kind: 'grade', rating: 3, id: 'x', answeredMs: 0 })).toBe(start);
  expect(advanceTrainingSession(start, { kind: 'undo' })).toBe(start);
  const right = play(start, 'e4', false, 500);
  expect(play(right, 'h4', false, 500)).toBe(right);
  expect(advanceTrainingSession(right, { kind: 'hint' })).toBe(right);
  for (const kind of ['learned', 'know'] as const) {
    expect(advanceTrainingSession(start, { kind })).toBe(start);
    expect(advanceTrainingSession(right, { kind })).toBe(right);
  }
  const shown = startTrainingSession(makePlan(italian), undefined);
  expect(advanceTrainingSession(shown, { kind: 'hint' })).toBe(shown);
  expect(advanceTrainingSession(shown, { kind: 'give-up', tookMs: 1 })).toBe(shown);
  expect(play(shown, 'h4', false, 1)).toBe(shown);
});

test('what is new is shown and played after it, which is no answer; it is asked later in the same session', () => {
  let trainingSession = startTrainingSession(makePlan(italian), undefined);
  const words: string[] = [];
  for (let { question } = trainingSession; question; { question } = trainingSession) {
    const [san = ''] = getAnswerMoves(question.position);
    words.push(`${question.isShown ? 'shown' : 'asked'} ${san}`);
    expect(countLeft(trainingSession)).toBe(3 - trainingSession.answers.length);
    expect(countPositions(trainingSession)).toBe(3);
    trainingSession = question.isShown
      ? advanceTrainingSession(trainingSession, { kind: 'learned' })
      : answer(trainingSession, 3);
  }
  expect(words).toEqual(['shown e4', 'shown Nf3', 'shown Bc4', 'asked e4', 'asked Nf3', 'asked Bc4']);
  expect(trainingSession.answers.map(({ isRepeat }) => isRepeat)).toEqual([false, false, false]);
});

test('a line that is learnt as a whole goes forward once, then from the end back', () => {
  const book = buildTrainingBook(
    readOpening('[Event "x"]\n\n1. e4 e5 (1... c5 2. c3 d5 3. exd5) 2. Nf3 Nc6 3. Bc4 *', 'white'),
    'white',
  );
  let trainingSession = startTrainingSession(
    makePlan(book, new Map(), 1, { kind: 'chapter', chapter: 0 }),
    undefined,
  );
  const words: string[] = [];
  for (let { question } = trainingSession; question; { question } = trainingSession) {
    const [san = ''] = getAnswerMoves(question.position);
    words.push(question.isShown ? san : `${san}?`);
    trainingSession = question.isShown
      ? advanceTrainingSession(trainingSession, { kind: 'learned' })
      : answer(trainingSession, 3);
  }
  expect(words.join(' ')).toBe('e4 Nf3 Bc4 Bc4? Nf3? e4? c3 exd5 exd5? c3?');
});

const trainingSessions = fc.record({
  made: randomBooks,
  seed: fc.nat(),
  misses: fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
});

interface Encounter {
  position: TrainingPosition;
  kind: 'shown' | 'first' | 'repeat';
  isMissed: boolean;
}

function playThrough({ book, memories }: RandomBook, seed: number, misses: readonly boolean[]) {
  const encounters: Encounter[] = [];
  let trainingSession = startTrainingSession(makePlan(book, memories, seed), undefined);
  const total = countPositions(trainingSession);
  let at: TrainingPosition | undefined;
  for (let { question } = trainingSession; question; { question } = trainingSession) {
    for (const step of question.lead) {
      if (step.kind === 'start') at = step.position;
      if (step.kind === 'move') {
        expect(step.position).toBe(at);
        at = step.to;
      }
    }
    const { position, isShown, isRepeat } = question;
    expect(at).toBe(position);
    const isMissed = !isShown && !isRepeat && (misses[encounters.length % misses.length] ?? false);
    encounters.push({ position, kind: isShown ? 'shown' : isRepeat ? 'repeat' : 'first', isMissed });
    const left = countLeft(trainingSession);
    trainingSession = isShown
      ? advanceTrainingSession(trainingSession, { kind: 'learned' })
      : answer(trainingSession, isMissed ? 1 : 3);
    expect(countPositions(trainingSession)).toBe(total);
    expect(countLeft(trainingSession)).toBe(isShown || isMissed ? left : left - 1);
  }
  return { encounters, trainingSession };
}

test('what was shown or missed comes back after 3 to 6 others, once, and the walk goes on where it was', () => {
  fc.assert(
    fc.property(trainingSessions, ({ made, seed, misses }) => {
      const { encounters } = playThrough(made, seed, misses);
      const list = (kind: Encounter['kind']) =>
        encounters.filter((each) => each.kind === kind).map(({ position }) => position);
      for (const kind of ['shown', 'first', 'repeat'] as const)
        expect(new Set(list(kind)).size).toBe(list(kind).length);
      const missed = encounters.filter(({ isMissed }) => isMissed).map(({ position }) => position);
      expect(new Set(list('repeat'))).toEqual(new Set(missed));
      for (const position of made.book.positions.filter(isTested))
        if (!findMoveMemory(made.memories, position)) expect(list('shown')).toContain(position);
      for (const position of list('shown')) expect(list('first')).toContain(position);
      const isOfWalk = ({ kind, position }: Encounter) =>
        kind === 'shown' || (kind === 'first' && !list('shown').includes(position));
      const lastOfWalk = encounters.findLastIndex(isOfWalk);
      for (const [index, { position, kind, isMissed }] of encounters.entries()) {
        if (!isMissed && kind !== 'shown') continue;
        const back = encounters.findIndex((each, place) => place > index && each.position === position);
        const others = back - index - 1;
        expect(others).toBeLessThanOrEqual(6);
        if (back < lastOfWalk) expect(others).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

test('undo leads back through the whole session, and forward again it is the same', () => {
  fc.assert(
    fc.property(trainingSessions, ({ made, seed, misses }) => {
      const { encounters, trainingSession } = playThrough(made, seed, misses);
      let back = trainingSession;
      for (const { position } of encounters.filter(({ kind }) => kind !== 'shown').toReversed()) {
        back = advanceTrainingSession(back, { kind: 'undo' });
        expect(back.question?.position).toBe(position);
        expect(back.question?.result).toBeDefined();
      }
      expect(back.answers).toEqual([]);
      expect(countLeft(back)).toBe(countPositions(back));
    }),
    { numRuns: 50 },
  );
});

test('a new move or a second try is played without a score, and stepping back belongs to the question', () => {
  const shown = startTrainingSession(makePlan(italian), undefined);
  const tried = advanceTrainingSession(shown, { kind: 'try', san: 'd4' });
  expect(tried.question).toMatchObject({ tried: 'd4', isShown: true });
  expect(know(tried).question?.tried).toBeUndefined();
  const asked = know(shown);
  for (const event of [{ kind: 'try', san: 'e4' }, { kind: 'rehearse' }] as const)
    expect(advanceTrainingSession(asked, event)).toBe(asked);
  const wrong = advanceTrainingSession(play(asked, 'h4'), { kind: 'look-back', back: 2 });
  expect(wrong.question).toMatchObject({ back: 2, isRehearsing: false });
  const again = advanceTrainingSession(wrong, { kind: 'rehearse' });
  expect(again.question).toMatchObject({ back: 0, isRehearsing: true, tried: undefined });
  const played = advanceTrainingSession(again, { kind: 'try', san: 'e4' });
  expect(played.question).toMatchObject({ tried: 'e4', isRehearsing: false, result: { offered: 1 } });
  expect(played.answers).toEqual([]);
});

describe('cards', () => {
  type Event = TrainingSessionEvent;
  const due = (nowMs: number, ...cards: [key: string, dueMs: number][]): Event => ({
    kind: 'due',
    items: cards.map(([key, dueMs]) => ({ position: { key }, dueMs })),
    total: cards.length,
    nowMs,
    isReady: true,
  });
  const score = (rating: Grade, answeredMs: number): Event => {
    const id = `${answeredMs}`;
    return { kind: 'grade', rating, id, answeredMs };
  };
  const run = (...events: Event[]) => events.reduce(advanceTrainingSession, startCardSession());
  const begun = [{ kind: 'begin', begunMs: 10, total: 0 }, due(10, ['a', 1], ['b', 2])] satisfies Event[];

  test('the first due card stays until it is scored, and the total is that of the beginning', () => {
    const first = run(...begun, due(11, ['c', 0], ['a', 1], ['b', 2]));
    expect(first).toMatchObject({
      question: { position: { key: 'a' } },
      queue: { total: 2, isAsking: true },
    });
    const second = run(...begun, score(3, 12), due(13, ['b', 2], ['c', 12]));
    expect(second.question?.position.key).toBe('b');
    expect(countProgress(second)).toEqual({ right: 1, missed: 0, suspended: 0, left: 1, toShow: 0 });
  });

  test('a missed card that comes back counts once; a card that came due later begins the next session', () => {
    const back = run(...begun, score(1, 12), score(3, 13), due(80, ['b', 2], ['a', 72]), score(3, 81));
    expect(countProgress(back)).toMatchObject({ right: 1, missed: 1, left: 0 });
    const again = advanceTrainingSession(back, due(82, ['a', 72], ['c', 75]));
    expect(again).toMatchObject({ question: { position: { key: 'a' } }, queue: { begunMs: 10 } });
    const next = advanceTrainingSession(back, due(90, ['c', 75]));
    expect(next.queue).toMatchObject({ begunMs: 90, total: 1, isAsking: true });
  });

  test('undo restores card and session, and a suspended card is neither right nor wrong', () => {
    const before = run(...begun);
    const suspended = advanceTrainingSession(before, { kind: 'suspend', id: 's', answeredMs: 12 });
    expect(countProgress(suspended)).toMatchObject({ right: 0, missed: 0, suspended: 1, left: 1 });
    expect(advanceTrainingSession(suspended, { kind: 'undo' })).toEqual(before);
    expect(advanceTrainingSession(before, { kind: 'undo' })).toBe(before);
    const dropped = advanceTrainingSession(suspended, { kind: 'drop', id: 's' });
    expect(dropped.answers).toEqual([]);
    const [answer] = suspended.answers;
    if (!answer) throw new Error('no answer');
    expect(advanceTrainingSession(dropped, { kind: 'put-back', answer })).toEqual(suspended);
  });

  test('a drill asks what is not due, and nothing begins before the cards are loaded', () => {
    const drill = run({ kind: 'begin', begunMs: 10, total: 0, isDrill: true }, due(11, ['a', 99]));
    expect(drill.queue).toMatchObject({ begunMs: 10, total: 1, isAsking: true });
    const waiting = run(...begun.slice(0, 1), { ...due(10, ['a', 1]), isReady: false } as Event);
    expect(waiting.queue?.total).toBe(0);
    const steps = startTrainingSession(makePlan(italian), undefined);
    expect(advanceTrainingSession(steps, { kind: 'suspend', id: 's', answeredMs: 1 })).toBe(steps);
    expect(advanceTrainingSession(steps, { kind: 'begin', begunMs: 1, total: 1 })).toBe(steps);
  });
});

test('a quiz keeps every question open: the user goes back and forth, and a late verdict finds its own', () => {
  const item = (key: string) => ({ key });
  type Quiz = TrainingSession<{ key: string }>;
  const play = (quiz: Quiz, ...events: TrainingSessionEvent<{ key: string }>[]): Quiz =>
    events.reduce((before, event) => advanceTrainingSession(before, event), quiz);
  const start = startQuiz(['a', 'b', 'c'].map(item));
  expect(start).toMatchObject({ question: { position: item('a') }, nextStep: 1, plan: { isMarked: false } });
  const checked = play(start, { kind: 'check', san: 'e4' });
  expect(checked.question).toMatchObject({ tried: 'e4', result: undefined });
  const told = { isRight: true, words: 'Right: 1. e4.', sans: ['e4'] };
  const late = { kind: 'answer', key: 'a', san: 'e4', verdict: 'right', tookMs: 0, told } as const;
  const judged = play(checked, { kind: 'step', by: 1 }, late);
  expect(judged.question).toMatchObject({ position: item('b'), result: undefined });
  expect(judged.left.get('a')).toMatchObject({
    tried: undefined,
    result: { san: 'e4', isRight: true, told },
  });
  expect(play(judged, late)).toBe(judged);
  expect(play(judged, { ...late, key: 'd' })).toBe(judged);
  const back = play(judged, { kind: 'step', by: -1 });
  expect(back.question).toBe(judged.left.get('a'));
  expect(play(back, { kind: 'step', by: -1 })).toMatchObject({ question: back.question, nextStep: 1 });
  expect(play(back, { kind: 'check', san: 'd4' })).toBe(back);
  const next = { kind: 'step', by: 1 } as const;
  const end = play(back, next, next, next, next);
  expect(end).toMatchObject({ question: undefined, nextStep: 3 });
  expect([...end.left.keys()]).toEqual(['a', 'b', 'c']);
  expect(play(end, { kind: 'step', by: -1 }).question?.position).toEqual(item('c'));
});
