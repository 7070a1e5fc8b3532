import { expect, test } from 'vitest';

import { makeOpeningAddress } from './opening-address.ts';

test('the address of a place says colour, position and move; a FEN loses its counters', () => {
  const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';
  expect(makeOpeningAddress({ color: 'white', position: fen, move: 'Nf6+' })).toBe(
    '/manage_openings?color=white&position=r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R_b_KQkq_-&move=Nf6%2B',
  );
});
