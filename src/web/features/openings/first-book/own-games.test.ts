import { expect, test } from 'vitest';
import type { ListedGame } from '#contract/library';

import { findNoBookText, makeGamesText, mostGames, chooseGames } from './own-games.ts';

function makeGames(count: number, change: Partial<ListedGame> = {}) {
  const game = {
    hero_color: 'White',
    speed: 'blitz',
    moves: 'e4 e5',
    result: 1,
    source: 'lichess',
    opponent_rating: 1500,
  } as const;
  return Array.from({ length: count }, () => ({ ...game, ...change }));
}

test('bullet and games from set-up positions are left out, and said to be', () => {
  const all = [
    ...makeGames(7),
    ...makeGames(3, { speed: 'bullet' }),
    ...makeGames(1, { speed: 'ultraBullet' }),
    ...makeGames(2, { speed: null }),
    ...makeGames(2, { moves: '' }),
    ...makeGames(5, { hero_color: 'Black' }),
    ...makeGames(4, { source: 'opening game' }),
    ...makeGames(2, { source: 'opening game', opponent_rating: null }),
  ];
  const own = chooseGames(all, 'white', false);
  expect(own.games).toHaveLength(11);
  expect(makeGamesText('white', own)).toBe(
    '11 games with White, 4 against the computer left out, 4 bullet games left out, 2 from set-up positions left out',
  );
  expect(chooseGames(all, 'white', true).games).toHaveLength(15);
  expect(makeGamesText('black', chooseGames(all, 'black', false))).toBe('5 games with Black');
});

test('of 50,000 games the newest are read', () => {
  const all = [...makeGames(1, { moves: 'd4' }), ...makeGames(49_999)];
  const own = chooseGames(all, 'white', false);
  expect(own.games).toHaveLength(mostGames);
  expect(own.games[0]?.moves).toBe('d4');
  expect(makeGamesText('white', own)).toBe('the newest 10,000 games with White, 40,000 older ones left out');
});

test('why there is no book is one sentence', () => {
  const say = (all: ReturnType<typeof makeGames>, isOpen = false) =>
    findNoBookText('white', chooseGames(all, 'white', false), 0, isOpen);
  expect(say([])).toBe('No games with White yet.');
  expect(say(makeGames(1))).toBe(
    '1 game with White is too few. A move counts once you have played it twice.',
  );
  expect(say(makeGames(4, { speed: 'bullet' }))).toMatch(/^All your games with White are bullet games/);
  expect(say(makeGames(4, { moves: '' }))).toMatch(/such as Chess960/);
  expect(say(makeGames(4, { source: 'opening game' }))).toMatch(/are against the computer/);
  expect(say(makeGames(9), true)).toMatch(/more than one first move/);
  expect(findNoBookText('white', chooseGames(makeGames(9), 'white', false), 1, false)).toBeUndefined();
});
