import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { libraryLimits, type LibraryGameDraft, type ListedGame } from '#contract/library';

import type { GameFacts } from '../../../worker/studied-games.ts';
import { filterGames, type GameFilter, listGameFamilies, noGameFilter } from './game-filter.ts';
import { makeBookText, makeResultText } from '../../../library/game-words.ts';
import { cutIntoRequests } from '#contract/game-requests';

function makeGame(key: string, changes: Partial<ListedGame> = {}): ListedGame {
  return {
    game_key: key,
    source: 'lichess',
    hero_color: 'White',
    username: 'ann',
    opponent_name: 'Ben',
    hero_rating: 1700,
    opponent_rating: 1700,
    result: 1,
    time_control: '600+5',
    speed: 'rapid',
    played_at: '2026-11-01T12:00:00.000Z',
    plies: 40,
    link: '',
    moves: 'e4 c5',
    game_review_id: null,
    ...changes,
  };
}

const games = [
  makeGame('a', { opponent_name: 'Zoë', played_at: '2026-11-03T00:00:00.000Z', opponent_rating: null }),
  makeGame('b', {
    hero_color: 'Black',
    result: 0,
    opponent_rating: 1500,
    played_at: '2026-11-02T23:59:00.000Z',
  }),
  makeGame('c', {
    source: 'pgn',
    speed: null,
    result: null,
    opponent_rating: 1900,
    played_at: '2026-10-01T00:00:00.000Z',
  }),
];
const facts = new Map<string, GameFacts>([
  [
    'a',
    {
      key: 'a',
      eco: 'B20',
      opening: 'Sicilian Defense: Alapin',
      book: { ending: 'you-left', ply: 4, played: 'd4' },
    },
  ],
  [
    'b',
    {
      key: 'b',
      eco: 'B10',
      opening: 'Caro-Kann Defense',
      book: { ending: 'opponent-left', ply: 5, played: 'h6' },
    },
  ],
]);

test.each<[Partial<GameFilter>, string]>([
  [{}, 'a b c'],
  [{ color: 'Black' }, 'b'],
  [{ result: '0' }, 'b'],
  [{ book: 'you-left' }, 'a'],
  [{ opening: 'Sicilian Defense' }, 'a'],
  [{ source: 'pgn' }, 'c'],
  [{ speed: 'rapid' }, 'a b'],
  [{ text: 'zoë alapin' }, 'a'],
  [{ text: 'B10' }, 'b'],
  [{ from: '2026-11-02', until: '2026-11-02' }, 'b'],
  [{ sort: 'oldest' }, 'c b a'],
  [{ sort: 'strongest' }, 'c b a'],
  [{ sort: 'weakest' }, 'b c a'],
  [{ keys: new Set(['c']) }, 'c'],
])('%j shows %s', (filter, keys) => {
  const shown = filterGames(games, facts, { ...noGameFilter, ...filter });
  expect(shown.map(({ game_key }) => game_key).join(' ')).toBe(keys);
});

test('lists openings by how often they were played', () => {
  expect(listGameFamilies([...games, makeGame('b')], facts)).toEqual([
    'Caro-Kann Defense',
    'Sicilian Defense',
  ]);
});

test('says in words what a row shows', () => {
  expect([1, 0.5, 0, null].map((result) => Object.values(makeResultText(result)).join(' '))).toEqual([
    '1 won',
    '½ draw',
    '0 lost',
    '– no result',
  ]);
  expect(makeBookText({ ending: 'you-left', ply: 10, played: 'Bd3' })).toBe('you deviated: 6. Bd3');
  expect(makeBookText({ ending: 'opponent-left', ply: 5, played: 'h6' })).toBe('opponent deviated: 3... h6');
  expect(makeBookText({ ending: 'book-ended', ply: 4, played: 'd4' })).toBe('end of line: 3. d4');
  expect(makeBookText({ ending: 'game-ended', ply: 4, played: undefined })).toBe('no deviation');
});

test('cuts any number of games into requests that the server takes', () => {
  const length = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(fc.array(length, { maxLength: 60 }), fc.integer({ min: 0, max: 600 }), (lengths, small) => {
      const { game_review_id: _none, ...game } = makeGame('pgn:0');
      const drafts: LibraryGameDraft[] = [
        ...lengths.map((size) => ({ ...game, pgn: 'ü'.repeat(size >> 1) })),
        ...Array.from({ length: small }, () => ({ ...game, pgn: '' })),
      ];
      const parts = [...cutIntoRequests(drafts)];
      expect(parts.flat()).toEqual(drafts);
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(libraryLimits.gamesPerRequest);
        expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(libraryLimits.bytesPerRequest);
      }
    }),
    { numRuns: 10 },
  );
});
