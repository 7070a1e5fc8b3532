import { expect, test } from 'vitest';
import { parseReviewGame } from '#chess/review/review-game';
import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { reviewMoves } from '#chess/review/reviewed-moves';

import { findBiggestMistake } from './biggest-mistake.ts';

const pgn =
  '1. e4 { [%eval 0.2] } e5 { [%eval 0.2] } 2. Qh5 { [%eval -0.3] } Ke7 { [%eval #1] } 3. Qxe5# 1-0';

test('the mistake that has cost most, with what was played in red', () => {
  const game = parseReviewGame(pgn);
  if (!game.ok) throw new Error(game.error);
  const analysis = parseLichessAnalysis(pgn, game.value);
  if (analysis === undefined) throw new Error('no analysis');
  const reviewed = reviewMoves(game.value, analysis);
  const biggest = findBiggestMistake(game.value, analysis, reviewed, 'black');
  expect(biggest).toMatchObject({ ply: 4, played: '2... Ke7', sign: '??' });
  expect(biggest?.arrows).toContainEqual({ from: 'e8', to: 'e7', color: 'red' });
  expect(findBiggestMistake(game.value, analysis, reviewed, 'white')).toBeUndefined();
});
