import { expect, test } from 'vitest';

import { statisticsMoves, statisticsRecord } from '#contract/statistics';

import { makeStatisticsRecord } from './explorer-cache.ts';

test('an answer is stored as the contract has it, and counted by game', () => {
  const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
  const answer = {
    white: 5,
    draws: 2,
    black: 4,
    moves: [{ uci: 'e7e5', san: 'e5', white: 3, draws: 1, black: 2, averageRating: 1800 }],
  };
  const { record, replies } = makeStatisticsRecord(
    fen,
    { speeds: ['blitz', 'rapid'], ratings: ['1800'] },
    answer,
  );
  expect(statisticsRecord.parse(record)).toEqual(record);
  expect(record).toMatchObject({ fen, speeds: 'blitz,rapid', ratings: '1800', white: 5, draws: 2, black: 4 });
  expect(statisticsMoves.parse(JSON.parse(record.moves))).toEqual([
    { san: 'e5', white: 3, draws: 1, black: 2 },
  ]);
  expect(replies).toEqual({
    source: 'explorer',
    filter: { kind: 'counted', speeds: 'blitz,rapid', ratings: '1800' },
    games: 11,
    isRough: false,
    replies: [{ san: 'e5', share: 6 / 11, results: { white: 3, draws: 1, black: 2 } }],
  });
});
