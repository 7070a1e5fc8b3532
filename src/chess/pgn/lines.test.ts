import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGameMoves } from './game-moves.ts';
import { makePgnLines, PGN_LINE_LENGTH } from './lines.ts';

const LINE = Array.from({ length: 60 }, (_, index) =>
  index % 2 === 0
    ? `${index * 2 + 1}. Nf3 Nf6 ${index * 2 + 2}. Ng1 Ng8`
    : `${index * 2 + 1}. Nc3 Nc6 ${index * 2 + 2}. Nb1 Nb8`,
).join(' ');
const { moves } = parseGameMoves(`${LINE} 1/2-1/2`);

function text(lines: ReturnType<typeof makePgnLines>): string[] {
  return lines.map((line) => line.map((word) => word.text).join(' '));
}

test('a short game is one line', () => {
  expect(text(makePgnLines(moves.slice(0, 3), '*'))).toEqual(['1. Nf3 Nf6 2. Ng1 *']);
  expect(makePgnLines([], '')).toEqual([]);
});

test('a text that starts with Black says so', () => {
  expect(text(makePgnLines(moves.slice(1, 3), ''))).toEqual(['1... Nf6 2. Ng1']);
});

test('lines are as full as 80 characters allow, and no fuller', () => {
  const lines = text(makePgnLines(moves, '1/2-1/2'));
  expect(lines.length).toBeGreaterThan(10);
  for (const [index, line] of lines.entries()) {
    expect(line.length).toBeLessThanOrEqual(PGN_LINE_LENGTH);
    const nextWord = lines[index + 1]?.split(' ')[0] ?? 'x'.repeat(PGN_LINE_LENGTH);
    expect(`${line} ${nextWord}`.length).toBeGreaterThan(PGN_LINE_LENGTH);
  }
});

test('no width loses or doubles a word, and every ply is there once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(moves.length), (width, count) => {
      const lines = makePgnLines(moves.slice(0, count), '1-0', width);
      expect(text(lines).join(' ')).toBe(text(makePgnLines(moves.slice(0, count), '1-0', 1e9)).join(' '));
      const plies = lines.flat().flatMap((word) => word.ply ?? []);
      expect(plies).toEqual(moves.slice(0, count).map((move) => move.ply));
    }),
  );
});
