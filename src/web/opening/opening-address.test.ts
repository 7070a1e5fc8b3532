import { expect, test } from 'vitest';

import { makeOpeningAddress, parseOpeningSearch } from './opening-address.ts';

const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';

test('the address of a place says colour, position and move; a FEN loses its counters', () => {
  expect(makeOpeningAddress({ color: 'white', position: fen, move: 'Nf6+' })).toBe(
    '/manage_openings?color=white&position=r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R_b_KQkq_-&move=Nf6%2B',
  );
});

test('what is written is read again', () => {
  const position = { color: 'black', position: fen.slice(0, -4), move: 'O-O-O+' } as const;
  const address = new URL(makeOpeningAddress(position), 'http://x');
  expect(parseOpeningSearch(address.searchParams)).toEqual(position);
});

test('what is no place is left out', () => {
  const search = new URLSearchParams({ color: 'red', position: 'x'.repeat(101), move: 'y'.repeat(11) });
  expect(parseOpeningSearch(search)).toEqual({});
  expect(parseOpeningSearch(new URLSearchParams())).toEqual({});
});
