import { INITIAL_FEN } from 'chessops/fen';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPlacementFault } from './placement.ts';
import { parseSetup } from './setup.ts';

describe('positions that can be', () => {
  test.each([
    [INITIAL_FEN, INITIAL_FEN],
    [`  ${INITIAL_FEN}\n`, INITIAL_FEN],
    ['4k3/8/8/8/8/8/8/4K3', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['4k3/8/8/8/8/8/8/4K3 b', '4k3/8/8/8/8/8/8/4K3 b - - 0 1'],
    ['4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1', '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1'],
    ['4k3/8/8/8/8/8/8/4K3 w KQ - 0 1', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'],
  ])('%j', (text, fen) => {
    expect(parseSetup(text).fen).toBe(fen);
  });
});

describe('positions that cannot be say what to mend', () => {
  test.each([
    ['', 'Paste a FEN, for example 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1.'],
    ['4k3/8/8/8/8/8/4K3', 'There are 7 ranks instead of 8.'],
    ['4k3/8/8/8/8/8/8/8/4K3', 'There are 9 ranks instead of 8.'],
    ['4k3/8/7/8/8/8/8/4K3', 'Rank 6 has 7 squares instead of 8.'],
    ['4k3/8/8/8/8/8/8/4K4', 'Rank 1 has 9 squares instead of 8.'],
    ['4k3//8/8/8/8/8/4K3', 'Rank 7 has 0 squares instead of 8.'],
    [
      '4k3/8/3x4/8/8/8/8/4K3',
      '“x” on rank 6 is not a piece. Use k, q, r, n, b or p in either case, and 1 to 8 for empty squares.',
    ],
    [
      '9/8/8/8/8/8/8/8',
      '“9” on rank 8 is not a piece. Use k, q, r, n, b or p in either case, and 1 to 8 for empty squares.',
    ],
    ['8/8/8/8/8/8/8/8', 'The board is empty.'],
    ['8/8/8/8/8/8/8/4K3', 'Each side needs exactly one king.'],
    ['4k3/8/8/8/8/8/8/3KK3', 'Each side needs exactly one king.'],
    ['4k2P/8/8/8/8/8/8/4K3', 'Pawns cannot stand on the first or the last rank.'],
    ['4k3/4R3/8/8/8/8/8/4K3 w', 'The side that is not to move is in check.'],
    ['4k3/8/8/8/8/8/8/4K3 x', 'The second part of a FEN says who moves: w or b.'],
    [
      '4k3/8/8/8/8/8/8/4K3 w ?',
      'The third part of a FEN lists castling rights: KQkq, some of these letters, or -.',
    ],
    ['4k3/8/8/8/8/8/8/4K3 w - z9', 'The fourth part of a FEN is an en passant square such as e3, or -.'],
    [
      '4k3/8/8/8/8/8/8/4K3 w - - x',
      'The fifth part of a FEN is a number: half-moves since a capture or pawn move.',
    ],
    ['4k3/8/8/8/8/8/8/4K3 w - - 0 x', 'The sixth part of a FEN is a number: the move number.'],
    ['4k3/8/8/8/8/8/8/4K3 w - - 0 1 0 0', 'A FEN has at most six parts, separated by spaces.'],
  ])('%j', (text, reason) => {
    expect(parseSetup(text)).toEqual({ reason });
  });
});

test('no text makes it throw, and what it takes it takes again unchanged', () => {
  const scrap = fc.constantFrom('4k3', '8', '4K3', '/', 'p', ' w ', ' b ', '-', 'KQkq', ' 0 1', '9', 'x');
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(scrap, { maxLength: 24 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      const { fen } = parseSetup(given);
      if (fen !== undefined) expect(parseSetup(fen).fen).toBe(fen);
    }),
  );
});

test('eight ranks that each count to eight are a placement, whatever stands on them', () => {
  const rank = fc
    .array(fc.constantFrom(...'kqrnbpKQRNBP1'), { minLength: 8, maxLength: 8 })
    .map((signs) => signs.join(''));
  fc.assert(
    fc.property(fc.array(rank, { minLength: 1, maxLength: 12 }), (ranks) => {
      expect(findPlacementFault(ranks.join('/')) === undefined).toBe(ranks.length === 8);
    }),
  );
});
