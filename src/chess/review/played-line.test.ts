import { INITIAL_FEN } from 'chessops/fen';
import { expect, test } from 'vitest';
import { playUciLine } from './played-line.ts';

test('castling is king takes rook in a search and two steps on a board; an illegal rest is left out', () => {
  const line = playUciLine(INITIAL_FEN, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'e1h1', 'e1e2']);
  expect(line.map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'O-O']);
  expect(line.at(-1)).toMatchObject({ from: 'e1', to: 'g1' });
});

test('a promotion keeps its piece', () => {
  const line = playUciLine('8/P6k/8/8/8/8/7K/8 w - - 0 1', ['a7a8n']);
  expect(line[0]).toMatchObject({ san: 'a8=N', promotion: 'knight' });
});
