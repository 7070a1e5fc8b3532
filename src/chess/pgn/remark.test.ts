import { parseComment } from 'chessops/pgn';
import { makeSquare } from 'chessops/util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRemark } from './remark.ts';

function parseByChessops(comment: string) {
  const { text, shapes } = parseComment(comment);
  return {
    text,
    shapes: shapes.map(({ from, to, color }) => ({ from: makeSquare(from), to: makeSquare(to), color })),
  };
}

test('words and shapes of a comment', () => {
  expect(parseRemark('White is better. [%csl Gd4,Re5][%cal Yf3d4] [%eval 0.35,20] [%clk 0:09:58]')).toEqual({
    text: 'White is better.',
    shapes: [
      { from: 'd4', to: 'd4', color: 'green' },
      { from: 'e5', to: 'e5', color: 'red' },
      { from: 'f3', to: 'd4', color: 'yellow' },
    ],
  });
});

test('reads every comment as chessops does', () => {
  const square = fc
    .tuple(fc.constantFrom(...'abcdefgh'), fc.integer({ min: 0, max: 9 }))
    .map((pair) => pair.join(''));
  const shape = fc
    .tuple(fc.constantFrom('G', 'R', 'Y', 'B', 'X'), square, fc.option(square, { nil: '' }))
    .map((parts) => parts.join(''));
  const shapes = fc
    .tuple(fc.constantFrom('csl', 'cal'), fc.array(shape, { maxLength: 4 }))
    .map(([name, list]) => `[%${name} ${list.join(',')}]`);
  const part = fc.oneof(
    shapes,
    fc.constantFrom(
      '[%clk 1:2:3]',
      '[%emt 0:00:05.5]',
      '[%eval #-3]',
      '[%eval 1.25,18]',
      '[%eval .5]',
      '[%clk x]',
    ),
    fc.string(),
    fc.constantFrom(' ', '  ', '\n'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const comment = parts.join('');
      expect(parseRemark(comment)).toEqual(parseByChessops(comment));
    }),
    { numRuns: 500 },
  );
});
