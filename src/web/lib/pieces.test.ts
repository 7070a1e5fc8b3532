import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPieces } from './pieces.ts';

test('pieces are full but for the last, and nothing is lost between them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (items, size) => {
      const pieces = listPieces(items, size);
      expect(pieces.flat()).toEqual(items);
      expect(pieces.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(pieces.every(({ length }) => length > 0 && length <= size)).toBe(true);
    }),
  );
});
