import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { INITIAL_EPD, INITIAL_FEN } from 'chessops/fen';

import { makeTrainingAddress, type LinkedTrainingMode } from './training-address.ts';
import { parseTrainingSearch } from '../features/cards/training-search.ts';

function parse(address: string) {
  const [path, search] = address.split('?');
  expect(path).toBe('/review_cards');
  return parseTrainingSearch(new URLSearchParams(search));
}

test('every way into a book has an address that leads there', () => {
  const color = fc.constantFrom('white' as const, 'black' as const);
  const mode = fc.oneof(
    fc
      .constantFrom('due' as const, 'likeliest' as const, 'weak' as const, 'book' as const)
      .map((kind) => ({ kind })),
    fc.integer({ min: 0, max: 9999 }).map((chapter) => ({ kind: 'chapter' as const, chapter })),
  );
  fc.assert(
    fc.property(color, mode, (side, requested: LinkedTrainingMode) => {
      expect(parse(makeTrainingAddress(side, requested))).toEqual({ color: side, mode: requested });
    }),
  );
});

test('a position is meant by its key, however it is written', () => {
  for (const fen of [INITIAL_FEN, INITIAL_EPD]) {
    const request = parse(makeTrainingAddress('white', { kind: 'from', fen }));
    expect(request?.mode).toEqual({ kind: 'from', key: INITIAL_EPD });
  }
});

test('without a colour cards are meant, and a way that nobody knows is what is due', () => {
  expect(parseTrainingSearch(new URLSearchParams('way=weak'))).toBeUndefined();
  expect(parseTrainingSearch(new URLSearchParams('train=green'))).toBeUndefined();
  for (const rest of ['', '&way=everything', '&way=from&fen=8/8', '&way=chapter&chapter=-1', '&way=chapter'])
    expect(parse(`/review_cards?train=black${rest}`)).toEqual({ color: 'black', mode: { kind: 'due' } });
});

test('named positions, as many as an address holds', () => {
  const fens = ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', '8/8/8/8/8/8/8/K1k5 w - -'];
  const [, search] = makeTrainingAddress('black', { kind: 'positions', fens }).split('?');
  expect(parseTrainingSearch(new URLSearchParams(search))).toEqual({
    color: 'black',
    mode: { kind: 'positions', keys: fens },
  });
  const many = Array.from({ length: 30 }, () => fens[0] ?? '');
  const [, long] = makeTrainingAddress('white', { kind: 'positions', fens: many }).split('?');
  expect(new URLSearchParams(long).getAll('fen')).toHaveLength(20);
  expect(parseTrainingSearch(new URLSearchParams('train=white&way=positions&fen=x'))?.mode).toEqual({
    kind: 'due',
  });
});
