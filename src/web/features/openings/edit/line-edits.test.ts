import { INITIAL_EPD } from 'chessops/fen';
import { expect, test } from 'vitest';
import { applyEdits } from '#chess/opening/editing/apply-edit';
import { planLine } from '#chess/opening/editing/occurrences';
import { makeStudyPgn } from '#chess/opening/editing/study-text';

import { readStudy } from '#chess/testing/readers';
import { makeAnswersText, makeLineEdits } from './plan-line.ts';

const afterC5 = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';

function add(
  pgn: string,
  sans: readonly string[],
  more: readonly (readonly string[])[],
  settledKey?: string,
) {
  const study = readStudy(pgn);
  const plan = planLine(study, sans);
  if (!plan) throw new Error('no chapter takes it');
  const line = { start: '', sans, known: 0, knownKey: '' };
  const { edits, what } = makeLineEdits(plan.edit, line, more, settledKey);
  const edited = applyEdits(study, edits);
  return {
    text: edited.ok ? makeStudyPgn(edited.value.study).trim().split('\n').at(-1) : edited.error,
    what,
  };
}

test('a move goes in with its main replies and their answers, told as one thing', () => {
  const more = [
    ['c3', 'd5', 'exd5', 'Qxd5', 'd4'],
    ['c3', 'd5', 'exd5', 'Nf6', 'd4'],
    ['c3', 'Nf6', 'e5'],
  ];
  expect(add('1. e4 e5 2. Nf3 *', ['e4', 'c5', 'c3'], more)).toEqual({
    text: '1. e4 e5 (1... c5 2. c3 d5 (2... Nf6 3. e5) 3. exd5 Qxd5 (3... Nf6 4. d4) 4. d4) 2. Nf3 *',
    what: 'Added c3 with 4 answers',
  });
});

test('a move alone is one line, as ever', () => {
  expect(add('1. e4 e5 *', ['e4', 'c5', 'c3'], [])).toEqual({
    text: '1. e4 e5 (1... c5 2. c3) *',
    what: undefined,
  });
});

test('in a contradiction the chosen move stays and the others go, in the same step', () => {
  const both = '1. e4 c5 2. c3 (2. Nf3 d6) 2... d5 *';
  expect(add(both, ['e4', 'c5', 'Nf3'], [['Nf3', 'Nc6', 'd4']], afterC5)).toEqual({
    text: '1. e4 c5 2. Nf3 d6 (2... Nc6 3. d4) *',
    what: 'Added Nf3 with 1 answer',
  });
  expect(add(both, ['e4', 'c5', 'Nf3'], [['Nf3']], afterC5).text).toBe('1. e4 c5 2. Nf3 d6 *');
});

test('what goes in with a move is said before it does, and no more of it than is read', () => {
  const line = { start: INITIAL_EPD, sans: ['g4', 'd5'], known: 0, knownKey: INITIAL_EPD };
  const more = ['Bg2 c6', 'h3 e5 Bg2 c6', 'd3 e5', 'e3 e5', 'c4 c6', 'g5 e5'].map((each) =>
    `d5 ${each}`.split(' '),
  );
  expect(makeAnswersText(line, more.slice(0, 2))).toBe('Includes 2. Bg2 c6, 2. h3 e5 3. Bg2 c6.');
  expect(makeAnswersText(line, more)).toBe(
    'Includes 2. Bg2 c6, 2. h3 e5 3. Bg2 c6, 2. d3 e5, 2. e3 e5 and 2 more lines.',
  );
  expect(makeAnswersText(line, [['d5']])).toBeUndefined();
});
