import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCertain, mixEstimate, mixOwnGames } from './mixed-shares.ts';
import { makeCountedReplies, type PositionReplies } from './replies.ts';

const filter = { speeds: 'blitz', ratings: '1600' };
const estimate: PositionReplies = {
  source: 'estimate',
  filter: { kind: 'estimated', rating: 1600 },
  games: undefined,
  isRough: false,
  replies: [
    { san: 'e5', share: 0.6 },
    { san: 'c5', share: 0.4 },
  ],
};

function shareOf(replies: PositionReplies | undefined, san: string): number {
  return replies?.replies.find((each) => each.san === san)?.share ?? 0;
}

test('forty counted games weigh as much as the estimate', () => {
  const mixed = mixEstimate(
    makeCountedReplies('pack', filter, 40, [
      ['e5', 10],
      ['e6', 30],
    ]),
    estimate,
  );
  expect(mixed?.replies).toEqual([
    { san: 'e5', share: (40 * 0.6 + 10) / 80 },
    { san: 'e6', share: 30 / 80 },
    { san: 'c5', share: (40 * 0.4) / 80 },
  ]);
  expect(mixed).toMatchObject({ source: 'pack', games: 40, estimate: { rating: 1600 } });
});

test('from two hundred games on the count stands alone', () => {
  const counted = (games: number) => makeCountedReplies('pack', filter, games, [['e5', games]]);
  expect([isCertain(counted(199)), isCertain(counted(200)), isCertain(undefined)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(shareOf(mixEstimate(counted(199), estimate), 'c5')).toBeGreaterThan(0);
  const many = counted(200);
  expect(mixEstimate(many, estimate)).toBe(many);
});

test('without games or without an estimate the other one stands alone', () => {
  const counted = makeCountedReplies('pack', filter, 3, [['e5', 3]]);
  expect(mixEstimate(makeCountedReplies('pack', filter, 0, []), estimate)).toBe(estimate);
  expect(mixEstimate(undefined, estimate)).toBe(estimate);
  expect(mixEstimate(counted, undefined)).toBe(counted);
  expect(mixEstimate(undefined, undefined)).toBeUndefined();
});

test('a mixed share lies between both, and the shares still add up', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), fc.nat(5000), (e5, c5, a6) => {
      const games = e5 + c5 + a6;
      fc.pre(games > 0);
      const counted = makeCountedReplies('explorer', filter, games, [
        ['e5', e5],
        ['c5', c5],
        ['a6', a6],
      ]);
      const mixed = mixEstimate(counted, estimate);
      expect(mixed?.replies.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
      for (const san of ['e5', 'c5', 'a6']) {
        const [least = 0, most = 0] = [shareOf(counted, san), shareOf(estimate, san)].sort((a, b) => a - b);
        expect(shareOf(mixed, san)).toBeGreaterThanOrEqual(least - 1e-12);
        expect(shareOf(mixed, san)).toBeLessThanOrEqual(most + 1e-12);
      }
    }),
  );
});

const threeMoves: PositionReplies = {
  ...estimate,
  replies: [
    { san: 'e5', share: 0.5 },
    { san: 'c5', share: 0.3 },
    { san: 'e6', share: 0.2 },
  ],
};

const faced = (games: number) => ({ games, finished: games, score: 0 });

test('twenty own games weigh as much as the source', () => {
  const own = {
    games: 20,
    moves: new Map([
      ['c5', faced(15)],
      ['d5', faced(5)],
    ]),
  };
  const mixed = mixOwnGames(threeMoves, own);
  expect(mixed.replies).toEqual([
    { san: 'c5', share: (20 * 0.3 + 15) / 40 },
    { san: 'e5', share: 0.25 },
    { san: 'd5', share: 0.125 },
    { san: 'e6', share: 0.1 },
  ]);
  expect(mixed).toMatchObject({ source: 'estimate', own });
});

test('no own games change nothing, and shares still add up', () => {
  expect(mixOwnGames(threeMoves, { games: 0, moves: new Map() })).toEqual(threeMoves);
  expect(mixOwnGames(threeMoves, undefined)).toEqual(threeMoves);
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (known, rare, other) => {
      const moves = new Map([
        ['e5', faced(known)],
        ['a6', faced(rare)],
        ['h5', faced(other)],
      ]);
      const { replies } = mixOwnGames(threeMoves, { games: known + rare + other, moves });
      expect(replies.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    }),
  );
});
