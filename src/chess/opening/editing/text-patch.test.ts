import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyTextPatch, makeTextPatch } from './text-patch.ts';

test('a patch makes of one text the other, and never cuts a character in two', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '♞', '😀', '😁', '𝒳')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (from, to) => {
      const patch = makeTextPatch(from, to);
      expect(applyTextPatch(from, patch)).toBe(to);
      expect(patch.text.isWellFormed()).toBe(true);
    }),
  );
});

test('it is as small as the change, and is refused by a text it was not made for', () => {
  expect(makeTextPatch('1. e4 e5 *', '1. e4 c5 *')).toEqual({ prefix: 6, suffix: 3, text: 'c' });
  expect(applyTextPatch('1. e4', { prefix: 6, suffix: 3, text: 'c' })).toBeUndefined();
});
