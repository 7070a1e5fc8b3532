import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { makeSquare } from 'chessops/util';

import { boardColors } from '../../../board/board-config.ts';
import { drawShape, makeShapeText, readShapeTexts, splitShapes } from './drawn-shapes.ts';

const square = fc.integer({ min: 0, max: 63 }).map((index) => makeSquare(index));
const shape = fc
  .record({ from: square, to: fc.option(square, { nil: undefined }), color: fc.constantFrom(...boardColors) })
  .map(({ from, to, color }) => ({ from, color, ...(to && to !== from && { to }) }));

test('a shape of the board is the same after it was written and read', () => {
  fc.assert(
    fc.property(shape, (drawn) => {
      expect(readShapeTexts([makeShapeText(drawn)])).toEqual([drawn]);
    }),
  );
});

test('drawn twice a shape is gone, in another colour it changes, and no two lie on the same squares', () => {
  expect(drawShape(['Gd4'], { from: 'd4', color: 'verdigris' })).toEqual([]);
  expect(drawShape(['Gd4', 'Rf3d4'], { from: 'f3', to: 'd4', color: 'brass' })).toEqual(['Gd4', 'Yf3d4']);
  fc.assert(
    fc.property(fc.array(shape), (shapes) => {
      let texts: string[] = [];
      for (const each of shapes) texts = drawShape(texts, each);
      const squares = texts.map((text) => text.slice(1));
      expect(new Set(squares).size).toBe(squares.length);
    }),
  );
});

test('what is being typed shows what can be read of it', () => {
  expect(readShapeTexts(splitShapes(' Gd4, Rf3d  Bx9 Yh8'))).toEqual([
    { from: 'd4', color: 'verdigris' },
    { from: 'h8', color: 'brass' },
  ]);
});
