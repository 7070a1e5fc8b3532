import { expect, test } from 'vitest';
import { makeLineText } from './line-text.ts';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

test.each([
  [start, ['e2e4', 'e7e5', 'g1f3'], undefined, '1. e4 e5 2. Nf3'],
  [afterE4, ['e7e5', 'g1f3', 'b8c6'], 2, '1... e5 2. Nf3'],
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 30', ['e1h1', 'e8a8'], undefined, '30. O-O O-O-O'],
  [start, ['e2e4', 'e2e4'], undefined, '1. e4'],
  [start, ['x'], undefined, ''],
  ['nonsense', ['e2e4'], undefined, ''],
])('%s %s', (fen, moves, most, text) => {
  expect(makeLineText(fen, moves, most)).toBe(text);
});
