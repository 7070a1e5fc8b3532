import { expect, test } from 'vitest';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { parsePlayOutSearch } from '../../training/play-out-address.ts';
import { makePlayOut } from './play-out-link.ts';

const game = parseGameMoves('1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0');
const review = {
  username: 'tabiya_fan',
  opponent_name: 'saddle-89',
  hero_color: 'Black',
} as Parameters<typeof makePlayOut>[0];

test('White is named first, no matter who the user is', () => {
  const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
  const name = (hero_color: 'White' | 'Black'): string | undefined => {
    const { to } = makePlayOut({ ...review, hero_color }, game, fen, { ply: 2 }, undefined);
    return parsePlayOutSearch(new URL(to, 'http://x').searchParams)?.from;
  };
  expect(name('Black')).toMatch(/ of saddle-89 vs\. tabiya_fan$/);
  expect(name('White')).toMatch(/ of tabiya_fan vs\. saddle-89$/);
});
