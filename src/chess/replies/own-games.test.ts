import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mixOwnGames } from './own-games.ts';
import type { PositionReplies } from './replies.ts';

const estimate: PositionReplies = {
  source: 'estimate',
  filter: { kind: 'estimated', rating: 1500 },
  games: undefined,
  isRough: false,
  replies: [
    { san: 'e5', uci: 'e7e5', share: 0.5 },
    { san: 'c5', uci: 'c7c5', share: 0.3 },
    { san: 'e6', uci: 'e7e6', share: 0.2 },
  ],
};

test('twenty own games weigh as much as the source', () => {
  const own = {
    games: 20,
    moves: new Map([
      ['c5', { games: 15, uci: 'c7c5' }],
      ['d5', { games: 5, uci: 'd7d5' }],
    ]),
  };
  const mixed = mixOwnGames(estimate, own);
  expect(mixed.replies).toEqual([
    { san: 'c5', uci: 'c7c5', share: (20 * 0.3 + 15) / 40 },
    { san: 'e5', uci: 'e7e5', share: 0.25 },
    { san: 'd5', uci: 'd7d5', share: 0.125 },
    { san: 'e6', uci: 'e7e6', share: 0.1 },
  ]);
  expect(mixed).toMatchObject({ source: 'estimate', ownGames: 20 });
});

test('no own games change nothing, and shares still add up', () => {
  expect(mixOwnGames(estimate, { games: 0, moves: new Map() }).replies).toEqual(estimate.replies);
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (known, rare, other) => {
      const moves = new Map([
        ['e5', { games: known, uci: 'e7e5' }],
        ['a6', { games: rare, uci: 'a7a6' }],
        ['h5', { games: other, uci: 'h7h5' }],
      ]);
      const { replies } = mixOwnGames(estimate, { games: known + rare + other, moves });
      expect(replies.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    }),
  );
});
