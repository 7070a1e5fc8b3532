import { expect, test } from 'vitest';
import type { LibraryGameDraft } from '#contract/library';

import { cutToCache, findUnreviewed, listRecentGames } from './recent-games.ts';

const now = new Date('2026-11-15T12:00:00.000Z');

function makeGame(
  number: number,
  playedAt: string,
  changes: Partial<LibraryGameDraft> = {},
): LibraryGameDraft {
  return {
    game_key: `lichess:game${String(number).padStart(4, '0')}`,
    source: 'lichess',
    hero_color: 'White',
    username: 'Ann',
    opponent_name: `opponent ${number}`,
    hero_rating: null,
    opponent_rating: null,
    result: 1,
    time_control: '600',
    speed: 'rapid',
    played_at: playedAt,
    plies: 2,
    link: `https://lichess.org/game${String(number).padStart(4, '0')}`,
    moves: 'e4 e5',
    pgn: '1. e4 e5 *',
    ...changes,
  };
}

function makeListed(game: LibraryGameDraft, reviewId: string | null = null) {
  const { pgn: _pgn, ...listed } = game;
  return { ...listed, game_review_id: reviewId };
}

const nothingSent = { games: [], isKept: true };

test('Lichess: the newest 80 of that name, whatever else is in the library', () => {
  const library = Array.from({ length: 200 }, (_, index) =>
    makeListed(
      makeGame(index, new Date(now.getTime() - index * 3_600_000).toISOString(), {
        username: index % 2 === 0 ? 'Ann' : 'former name',
      }),
    ),
  );
  const shown = listRecentGames('Lichess', ' ann', library, nothingSent, now);
  expect(shown).toHaveLength(80);
  expect(shown.map(({ opponent_name }) => opponent_name).slice(0, 3)).toEqual([
    'opponent 0',
    'opponent 2',
    'opponent 4',
  ]);
});

test('chess.com: this month and the last, and a daily game that began before and has come with them', () => {
  const [today, october, september, daily] = [
    makeGame(1, '2026-11-14T12:00:00.000Z'),
    makeGame(2, '2026-10-01T00:00:00.000Z'),
    makeGame(3, '2026-09-30T23:59:59.000Z'),
    makeGame(4, '2026-08-01T12:00:00.000Z'),
  ];
  const library = [today, october, september, daily].map((game) => makeListed(game));
  const sent = { games: [today, october, daily], isKept: true };
  const shown = listRecentGames('Chess.com', 'ann', library, sent, now);
  expect(shown.map(({ game_key }) => game_key)).toEqual([today, october, daily].map((game) => game.game_key));
});

test('what the library could not take is shown as it was sent; what was deleted from it is not', () => {
  const [stored, refused] = [
    makeGame(1, '2026-11-14T12:00:00.000Z'),
    makeGame(2, '2026-11-13T12:00:00.000Z'),
  ];
  const library = [makeListed(stored)];
  const keysWith = (isStored: boolean, known: typeof library | undefined) =>
    listRecentGames('Lichess', 'ann', known, { games: [stored, refused], isKept: isStored }, now).map(
      ({ opponent_name }) => opponent_name,
    );
  expect(keysWith(false, library)).toEqual(['opponent 1', 'opponent 2']);
  expect(keysWith(true, library)).toEqual(['opponent 1']);
  // Offline, the library is not loaded, so no game can count as deleted.
  expect(keysWith(true, undefined)).toEqual(['opponent 1', 'opponent 2']);
});

test('a reviewed game is known by its address, or by the review it is linked to', () => {
  const games = [1, 2, 3].map((number) => makeListed(makeGame(number, '2026-11-14T12:00:00.000Z')));
  const reviewId = 'c0ffee00-0000-4000-8000-000000000000';
  const linked = games.map((game, index) => (index === 1 ? { ...game, game_review_id: reviewId } : game));
  const review = {
    id: reviewId,
    user_id: '',
    link: linked[0]?.link ?? '',
    mistakes: [],
    date_time_played: '',
    hero_color: 'White',
    username: '',
    opponent_name: '',
    time_control: '',
    site: 'Lichess',
    notes: '',
    pgn: '',
  } as const;
  expect(findUnreviewed(linked, [{ ...review, mistakes: [] }]).map(({ game_key }) => game_key)).toEqual([
    'lichess:game0003',
  ]);
});

test('a browser keeps as many as it has room for, the newest first', () => {
  const games = [1, 2, 3].map((number) =>
    makeGame(number, '2026-11-14T12:00:00.000Z', { pgn: 'x'.repeat(400_000) }),
  );
  expect(cutToCache(games)).toEqual(games.slice(0, 2));
});
