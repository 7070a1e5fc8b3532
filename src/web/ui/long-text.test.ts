import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { cutText } from './long-text.tsx';

test('pieces are small and make the text again', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 400 }), (lines) => {
      const text = lines.join('\n');
      const pieces = cutText(text);
      expect(pieces.map((piece) => piece.text).join('\n')).toBe(text);
      for (const piece of pieces) expect(piece.text.split('\n')).toHaveLength(piece.lines);
      expect(pieces.every((piece) => piece.lines <= 60)).toBe(true);
    }),
  );
});
