import { expect, test } from 'vitest';

import { parseFetchedGames } from './fetched-games.ts';

function makeGame(opponent: string, began: string, timeControl: string): string {
  return `[White "Ann"]\n[Black "${opponent}"]\n[UTCDate "${began}"]\n[UTCTime "12:00:00"]\n[TimeControl "${timeControl}"]\n\n1. e4 *`;
}

test('games of chess.com are in the order of the dates they are shown with, daily games too', () => {
  // As the site lists them: by their end.
  const games = [
    makeGame('daily, three weeks long', '2026.10.20', '1/259200'),
    makeGame('blitz', '2026.11.10', '180'),
    makeGame('somebody', '2026.11.09', '600').replace('Ann', 'Nobody'),
    makeGame('rapid', '2026.11.01', '600'),
  ];
  const shown = parseFetchedGames(games, 'ann', 'Chess.com');
  expect(shown.map(({ opponent_name, date_time_played }) => [opponent_name, date_time_played])).toEqual([
    ['blitz', '2026-11-10T12:00:00.000Z'],
    ['rapid', '2026-11-01T12:00:00.000Z'],
    ['daily, three weeks long', '2026-10-20T12:00:00.000Z'],
  ]);
});
