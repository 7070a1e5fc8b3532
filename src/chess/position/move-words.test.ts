import { expect, test } from 'vitest';
import { makeMoveWords } from './move-words.ts';

test('moves are said as players say them', () => {
  expect(makeMoveWords('Nf3')).toBe('knight to f3');
  expect(makeMoveWords('exd5')).toBe('pawn from e takes d5');
  expect(makeMoveWords('e4')).toBe('pawn to e4');
  expect(makeMoveWords('Nbxd7+')).toBe('knight from b takes d7, check');
  expect(makeMoveWords('O-O')).toBe('castles short');
  expect(makeMoveWords('O-O-O#')).toBe('castles long, checkmate');
  expect(makeMoveWords('axb8=Q#')).toBe('pawn from a takes b8, becomes a queen, checkmate');
  expect(makeMoveWords('R1a3')).toBe('rook from 1 to a3');
  expect(makeMoveWords('--')).toBe('--');
});
