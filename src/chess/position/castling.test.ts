import { parseFen } from 'chessops/fen';
import { Chess } from 'chessops/chess';
import { expect, test } from 'vitest';

import { findLanding, makeKingTakesRook, makeTwoSteps } from './castling.ts';

test.each([
  ['e1g1', 'e1h1', 'O-O'],
  ['e1c1', 'e1a1', 'O-O-O+'],
  ['e8g8', 'e8h8', 'O-O'],
  ['e8c8', 'e8a8', 'O-O-O'],
])('%s and %s are both %s', (steps, ontoRook, san) => {
  expect([makeTwoSteps(steps, san), makeTwoSteps(ontoRook, san)]).toEqual([steps, steps]);
  expect([makeKingTakesRook(steps, san), makeKingTakesRook(ontoRook, san)]).toEqual([ontoRook, ontoRook]);
});

test('a king that only walks, and a rook on the same squares, stay as they are', () => {
  expect(makeTwoSteps('e1h1', 'Rh1')).toBe('e1h1');
  expect(makeKingTakesRook('e1g1', 'Rg1')).toBe('e1g1');
});

test('the king that takes its own rook lands two squares away', () => {
  const setup = parseFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1').unwrap();
  const position = Chess.fromSetup(setup).unwrap();
  expect([findLanding(position, 4, 7), findLanding(position, 4, 0), findLanding(position, 4, 12)]).toEqual([
    6, 2, 12,
  ]);
});
