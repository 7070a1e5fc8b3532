import { expect, test } from 'vitest';
import { reviewMoves } from '#chess/review/reviewed-moves';
import type { GameAnalysis, PositionSearch } from '#chess/review/search';
import { mistake } from '#contract/games';
import { readGame } from '#chess/testing/readers';
import { makeFoundMistake } from './found-mistake.ts';

test('a found mistake is a row of the contract, the same one each time, and keeps what the user said', () => {
  const game = readGame('1. f3 e5 2. g4 Qh4# 0-1');
  const search = (line: PositionSearch['lines'][0]): PositionSearch => ({ nodes: 1, lines: [line] });
  const analysis: GameAnalysis = {
    source: 'here',
    isFinal: true,
    engine: 'e',
    gameId: game.id,
    searches: new Map([
      [2, search({ score: { cp: -73 }, moves: ['b1c3'] })],
      [3, search({ score: { mate: -1 }, moves: ['d8h4'] })],
    ]),
  };
  const move = reviewMoves(game, analysis).moves[2];
  if (move === undefined) throw new Error('no move');
  const reviewId = '7d5a1c1e-93b4-4b0f-9d53-0f6d2c9a41ff';
  const found = makeFoundMistake(reviewId, game, analysis, move);
  expect(mistake.parse(found)).toEqual(found);
  expect(found).toMatchObject({
    ply: 3,
    san: 'g4',
    best_san: 'Nc3',
    eval_before: -0.73,
    eval_after: null,
    mate_before: null,
    mate_after: -1,
    status: null,
  });
  const again = makeFoundMistake(reviewId, game, analysis, move, {
    ...found,
    note: 'hm',
    status: 'dismissed',
  });
  expect(again).toEqual({ ...found, note: 'hm', status: 'dismissed' });
});
