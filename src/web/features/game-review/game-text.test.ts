import { expect, test } from 'vitest';
import type { PlayedMove } from '#chess/position/moves';

import { makeDateText } from '../../lib/date-text.ts';
import { makeDetails, makePlayersText, makeTriedText } from './game-text.ts';

const game = {
  username: 'tabiya_fan',
  opponent_name: 'QuietKnight',
  hero_color: 'White',
  date_time_played: '2026-11-14T21:41:00.000Z',
  time_control: '600+5',
  site: 'Lichess',
} as const;

test('white stands first, no matter who the user is', () => {
  expect(makePlayersText(game)).toBe('tabiya_fan vs. QuietKnight');
  expect(makePlayersText({ ...game, hero_color: 'Black' })).toBe('QuietKnight vs. tabiya_fan');
});

test('date, time control and site follow, as far as known', () => {
  const date = makeDateText(new Date(game.date_time_played));
  expect(date).toMatch(/11.*14.*26.*\d:41/);
  expect(makeDetails(game)).toEqual([date, '10+5', 'Lichess']);
  expect(makeDetails({ ...game, time_control: '-' })).toEqual([date, 'Lichess']);
  expect(makeDetails({ ...game, date_time_played: '1970-01-01T00:00:00.000Z' })).toEqual(['10+5', 'Lichess']);
});

test('numbers a line as the game goes on', () => {
  const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 12';
  const moves = ['c5', 'Nf3', 'd6'].map((san) => ({ san }) as PlayedMove);
  expect(makeTriedText({ startFen: afterE4, moves })).toBe('12... c5 13. Nf3 d6');
  expect(makeTriedText({ startFen: afterE4, moves: [] })).toBe('');
});
