import { renderToStaticMarkup } from 'react-dom/server';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { cutLongText, LongText } from './long-text.tsx';

test('a report of a thousand lines is drawn piece by piece, none of them long', () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `line ${index}`);
  const pieces = cutLongText(lines.join('\n'));
  expect(pieces.map((piece) => piece.lines)).toEqual([...Array.from({ length: 16 }, () => 60), 40]);
});

test('pieces are small and make the text again', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 400 }), (lines) => {
      const text = lines.join('\n');
      const pieces = cutLongText(text);
      expect(pieces.map((piece) => piece.text).join('\n')).toBe(text);
      for (const piece of pieces) expect(piece.text.split('\n')).toHaveLength(piece.lines);
      expect(pieces.every((piece) => piece.lines <= 60)).toBe(true);
    }),
  );
});

test('a text area, which lays out all of its text at once, gets short texts only', () => {
  const draw = (length: number) =>
    renderToStaticMarkup(<LongText label="Coverage results" value={'1. e4 e5\n'.repeat(length / 9)} />);
  expect(draw(9000)).toContain('<textarea');
  const long = draw(430_000);
  expect(long).not.toContain('<textarea');
  expect(long.match(/<span/g)?.length).toBeGreaterThan(500);
});
