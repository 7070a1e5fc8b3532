import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStudyNotes } from '#chess/opening/study-notes';
import { readChapters } from '#chess/testing/readers';
import { listWays, makePlannedSession } from './planned-session.ts';
import { DAY_MS } from './recall.ts';
import { makeRandomBook, readOpening, testNowMs } from '#chess/testing/random-books';
import { advanceTrainingSession, startTrainingSession } from './training-session.ts';
import { planTrainingSession } from './session-plan.ts';
import { findPlannedLine } from '#chess/testing/planned-lines';
import { buildTrainingBook } from './training-book.ts';

const noNotes = { comments: new Map(), interesting: new Set<string>() };
const options = {
  mode: { kind: 'due' },
  memories: new Map(),
  nowMs: testNowMs,
  dayStartMs: testNowMs - DAY_MS / 2,
  newPerDay: 20,
  seed: 1,
} as const;

test('what the page gets asks the same in the same order, by the same ways, and can be sent to it', () => {
  fc.assert(
    fc.property(fc.nat().map(makeRandomBook), fc.nat(), ({ book, memories }, seed) => {
      const plan = planTrainingSession(book, { ...options, memories, seed });
      const planned = structuredClone(makePlannedSession(plan, noNotes));
      expect(planned.steps.map(({ kind, position }) => [kind, position.key])).toEqual(
        plan.steps.map(({ kind, position }) => [kind, position.key]),
      );
      for (const [index, { position }] of planned.steps.entries()) {
        const original = plan.steps[index];
        if (!original) throw new Error('a step has no original');
        const { sans } = findPlannedLine(plan, original.position);
        expect(listWays(position).map(({ san }) => san)).toEqual(sans);
        expect(position.moves.map(({ san }) => san)).toEqual(
          original.position.isOwn ? original.position.moves.map(({ san }) => san) : [],
        );
      }
    }),
  );
});

test('a question has its comments, its chapter and why it is asked; the session runs on it', () => {
  const pgn = '[Event "Spanish"]\n\n1. e4 { King. } e5 { Open. } 2. Nf3 { Knight. } (2. Bc4) *';
  const chapters = readChapters(pgn);
  const book = buildTrainingBook(readOpening(pgn, 'white'), 'white');
  const planned = makePlannedSession(planTrainingSession(book, options), readStudyNotes(chapters));
  let trainingSession = startTrainingSession(planned, undefined);
  expect(trainingSession.question?.position).toMatchObject({
    ply: 0,
    kind: 'new',
    way: undefined,
    moves: [{ san: 'e4', comments: ['King.'], chapter: 0 }],
  });
  trainingSession = advanceTrainingSession(trainingSession, { kind: 'know' });
  trainingSession = advanceTrainingSession(trainingSession, {
    kind: 'answer',
    san: 'e4',
    verdict: 'right',
    tookMs: 500,
  });
  trainingSession = advanceTrainingSession(trainingSession, {
    kind: 'grade',
    rating: 3,
    id: 'a',
    answeredMs: 1,
  });
  expect(trainingSession.question?.position).toMatchObject({
    ply: 2,
    way: { san: 'e5', comments: ['Open.'] },
    moves: [{ san: 'Nf3', comments: ['Knight.'] }, { san: 'Bc4' }],
  });
  expect(trainingSession.answers.at(-1)?.position.moves).toMatchObject([{ san: 'e4' }]);
});
