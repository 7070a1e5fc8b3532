import { expect, test } from 'vitest';

import {
  makeAgainstAddress,
  makePrepareAddress,
  parseAgainstSearch,
  parsePrepareSearch,
} from './prepare-address.ts';

function searchOf(address: string): URLSearchParams {
  return new URL(address, 'http://localhost').searchParams;
}

test('who is prepared for stands in the address, as much of them as is known', () => {
  const address = makePrepareAddress({ site: 'Chess.com', name: 'Müller & Söhne' });
  expect(parsePrepareSearch(searchOf(address))).toEqual({ site: 'Chess.com', name: 'Müller & Söhne' });
  expect(parsePrepareSearch(searchOf(makePrepareAddress({ name: 'ben' })))).toEqual({ name: 'ben' });
  expect(parsePrepareSearch(new URLSearchParams({ site: 'FICS', name: ' ' }))).toEqual({});
});

test('a game against them stands in the address, and nothing else is taken for one', () => {
  const game = { site: 'PGN', name: 'a b', color: 'b', rating: 1684, sans: ['e4', 'c5'] } as const;
  expect(parseAgainstSearch(searchOf(makeAgainstAddress(game)))).toEqual(game);
  const fromStart = { ...game, sans: [] };
  expect(parseAgainstSearch(searchOf(makeAgainstAddress(fromStart)))).toEqual(fromStart);
  for (const wrong of ['', 'game=x', 'site=PGN&against=a&color=w', 'site=PGN&against=a&color=x&rating=1500'])
    expect(parseAgainstSearch(new URLSearchParams(wrong))).toBeUndefined();
});
