import { expect, test } from 'vitest';
import { makeCountedReplies } from '#chess/opening/replies';

import { openIndex, readPosition } from '../../../testing/book-position.ts';
import { makeMoveTable } from './move-rows.ts';
import { findLastMove, makeChosenShape, makeMoveShapes, makeStudyShapes } from './position-shapes.ts';

const text = '1. e4 { [%csl Yd5][%cal Gg8f6,Re7e5] } e5 (1... c5 2. c3) (1... a6) 2. Nf3 *';
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';

const readShown = () => readPosition(openIndex(text), ['e4']);

test('what the study draws, in the colours of the board', () => {
  expect(makeStudyShapes(readShown())).toEqual([
    { from: 'd5', color: 'brass' },
    { from: 'g8', to: 'f6', color: 'verdigris' },
    { from: 'e7', to: 'e5', color: 'red' },
  ]);
});

test('replies are as wide as they are frequent, and red without an answer', () => {
  const position = readShown();
  const counted = makeCountedReplies('explorer', { speeds: 'blitz', ratings: '1600' }, 100, [
    ['e5', 49],
    ['c5', 36],
    ['a6', 9],
  ]);
  const { rows } = makeMoveTable(position, position.moves, new Map([[afterE4, counted]]));
  const shapes = makeMoveShapes(position, rows);
  expect(shapes.map(({ to, color }) => [to, color])).toEqual([
    ['e5', 'blue'],
    ['c5', 'blue'],
    ['a6', 'red'],
  ]);
  const widths = shapes.map(({ width = 0 }) => width);
  expect(widths).toEqual(widths.toSorted((one, other) => other - one));
});

test('the move just played, and the one about to be added', () => {
  expect(findLastMove(readShown(), undefined)).toEqual(['e2', 'e4']);
  expect(makeChosenShape(afterE4, 'Nf6')).toEqual([{ from: 'g8', to: 'f6', color: 'verdigris' }]);
  expect(makeChosenShape(afterE4, 'Nf9')).toEqual([]);
});
