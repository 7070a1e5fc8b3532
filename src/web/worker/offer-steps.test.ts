import { expect, test } from 'vitest';
import type { OfferPosition, WantedSearch } from '#chess/building/offer-nodes';
import type { PositionReplies } from '#chess/opening/replies';
import type { PositionSearch } from '#chess/review/search';

import { Repertoire } from './repertoire.ts';
import { RepertoireIndex } from './repertoire-index.ts';

const position: OfferPosition = {
  color: 'white',
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',
  sans: ['e4', 'd6'],
  key: 'rnbqkbnr/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -',
  ply: 2,
  chance: 0.03,
};
const search: PositionSearch = {
  nodes: 1,
  lines: [
    { score: { cp: 60 }, moves: ['d2d4'] },
    { score: { cp: 50 }, moves: ['g1f3'] },
    { score: { cp: -60 }, moves: ['a2a3'] },
  ],
};

function makeReplies(shares: Readonly<Record<string, number>>): PositionReplies {
  const replies = Object.entries(shares).map(([san, share]) => ({ san, share }));
  return {
    source: 'estimate',
    filter: { kind: 'estimated', rating: 1600 },
    games: undefined,
    isRough: false,
    replies,
  };
}

test('what leads back into the book is known in the worker, and costs nothing to learn', async () => {
  const { id: book } = new Repertoire({
    id: 'book',
    text: '1. e4 e5 2. Nf3 d6 3. d4 *',
    color: 'white',
    excludeSymbols: [],
  });
  const index = new RepertoireIndex({ book });
  const step = (
    replies: [string, PositionReplies | null][],
    searches: [WantedSearch, PositionSearch | null][],
    isLast = false,
  ) =>
    index.stepOffers({
      name: 'plan',
      position,
      rating: 1600,
      replies,
      searches,
      first: undefined,
      isLast,
    });
  const first = await step([], []);
  expect(first.offers).toEqual([]);
  const [wanted] = first.searches;
  if (!wanted) throw new Error('nothing is asked');
  const second = await step([[position.key, makeReplies({ d4: 0.6, Nf3: 0.3 })]], [[wanted, search]]);
  const known = { kinds: [], score: undefined, positions: undefined };
  expect(second).toMatchObject({
    isDone: false,
    offers: [
      { ...known, san: 'd4', kinds: ['strongest'] },
      { ...known, san: 'Nf3' },
    ],
  });
  const third = await step(
    second.replies.map(({ key }) => [
      key,
      makeReplies(key.includes('5N2') ? { e5: 0.9 } : { Nf6: 0.5, g6: 0.4 }),
    ]),
    [],
    true,
  );
  expect(third.isDone).toBe(true);
  const easiest = third.offers.find(({ kinds }) => kinds.includes('easiest'));
  expect(easiest).toMatchObject({
    san: 'Nf3',
    positions: 1,
    reason: '2... e5 leads back to your repertoire.',
  });
  expect(third.offers.some(({ san }) => san === 'a3')).toBe(false);
  const other = await index.stepOffers({
    name: 'next',
    position,
    rating: 1600,
    replies: [],
    searches: [],
    first: undefined,
    isLast: false,
  });
  expect(other.offers).toEqual([]);
});
