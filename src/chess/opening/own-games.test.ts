import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOwnGames } from './own-games.ts';
import { mixOwnGames } from './own-shares.ts';
import { findOwnRating } from './own-rating.ts';
import type { PositionReplies } from './replies.ts';

const estimate: PositionReplies = {
  source: 'estimate',
  filter: { kind: 'estimated', rating: 1500 },
  games: undefined,
  isRough: false,
  replies: [
    { san: 'e5', share: 0.5 },
    { san: 'c5', share: 0.3 },
    { san: 'e6', share: 0.2 },
  ],
};

const met = (games: number) => ({ games, finished: games, score: 0 });

test('twenty own games weigh as much as the source', () => {
  const own = {
    games: 20,
    moves: new Map([
      ['c5', met(15)],
      ['d5', met(5)],
    ]),
  };
  const mixed = mixOwnGames(estimate, own);
  expect(mixed.replies).toEqual([
    { san: 'c5', share: (20 * 0.3 + 15) / 40 },
    { san: 'e5', share: 0.25 },
    { san: 'd5', share: 0.125 },
    { san: 'e6', share: 0.1 },
  ]);
  expect(mixed).toMatchObject({ source: 'estimate', own });
});

test('no own games change nothing, and shares still add up', () => {
  expect(mixOwnGames(estimate, { games: 0, moves: new Map() })).toEqual(estimate);
  expect(mixOwnGames(estimate, undefined)).toEqual(estimate);
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (known, rare, other) => {
      const moves = new Map([
        ['e5', met(known)],
        ['a6', met(rare)],
        ['h5', met(other)],
      ]);
      const { replies } = mixOwnGames(estimate, { games: known + rare + other, moves });
      expect(replies.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    }),
  );
});

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const game = (moves: string, result: string, color: 'white' | 'black' = 'white') => ({
  pgn: `[Event "?"]\n[WhiteElo "16${moves.length % 10}0"]\n[Result "${result}"]\n\n${moves} ${result}`,
  color,
});

test('counts what was played against the user, with its points', () => {
  const games = [
    game('1. e4 c5 2. Nf3', '0-1'),
    game('1. e4 c5', '1/2-1/2'),
    game('1. e4 c5 2. Nf3 (2. d4) d6', '*'),
    game('1. e4 e5', '1-0'),
    game('1. e4', '1-0'),
    game('1. e4 Ke5 2. d4', '1-0'),
    game('1. e4 e5', '0-1', 'black'),
    { pgn: 'no game at all', color: 'white' as const },
  ];
  const counts = countOwnGames(games, 'white', (key) => key === afterE4);
  expect([...counts.keys()]).toEqual([afterE4]);
  expect(counts.get(afterE4)?.games).toBe(4);
  expect([...(counts.get(afterE4)?.moves ?? [])]).toEqual([
    ['c5', { games: 3, finished: 2, score: 0.5 }],
    ['e5', { games: 1, finished: 1, score: 1 }],
  ]);
  const black = countOwnGames(games, 'black', () => true);
  expect(black.get(start)?.moves.get('e4')).toEqual({ games: 1, finished: 1, score: 1 });
  expect(black.has(afterE4)).toBe(false);
});

test('a position counts once a game, and what starts elsewhere counts there', () => {
  const again = game('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 d5', '1-0');
  const counts = countOwnGames([again], 'white', () => true);
  for (const { games } of counts.values()) expect(games).toBe(1);
  const setUp = {
    pgn: '[SetUp "1"]\n[FEN "4k3/8/8/8/4P3/8/8/4K3 b - - 0 5"]\n[Result "1-0"]\n\n5... Ke7 1-0',
    color: 'white' as const,
  };
  expect([...countOwnGames([setUp], 'white', () => true).keys()]).toEqual(['4k3/8/8/8/4P3/8/8/4K3 b - -']);
});

test('the rating is the middle one of the last games', () => {
  const rated = (rating: number, color: 'white' | 'black') => ({
    pgn: `[WhiteElo "${color === 'white' ? rating : 2900}"]\n[BlackElo "${color === 'black' ? rating : 2900}"]\n\n1. e4 *`,
    color,
  });
  expect(findOwnRating([rated(1500, 'white'), rated(1700, 'black'), rated(1600, 'white')])).toBe(1600);
  const old = Array.from({ length: 30 }, () => rated(1000, 'white'));
  expect(findOwnRating([...Array.from({ length: 20 }, () => rated(1800, 'black')), ...old])).toBe(1800);
  expect(findOwnRating([{ pgn: '[WhiteElo "?"]\n\n1. e4 *', color: 'white' }])).toBeUndefined();
  expect(findOwnRating([])).toBeUndefined();
});
