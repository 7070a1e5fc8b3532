import { expect, test } from 'vitest';
import { readReviewed } from '#chess/testing/reviewed-pgn';

import { findBiggestMistake } from './biggest-mistake.ts';

const pgn =
  '1. e4 { [%eval 0.2] } e5 { [%eval 0.2] } 2. Qh5 { [%eval -0.3] } Ke7 { [%eval #1] } 3. Qxe5# 1-0';

test('the mistake that has cost most, with what was played in red', () => {
  const { game, analysis, reviewed } = readReviewed(pgn);
  const biggest = findBiggestMistake(game, analysis, reviewed, 'black');
  expect(biggest).toMatchObject({ ply: 4, played: '2... Ke7', sign: '??' });
  expect(biggest?.arrows).toContainEqual({ from: 'e8', to: 'e7', color: 'red' });
  expect(findBiggestMistake(game, analysis, reviewed, 'white')).toBeUndefined();
});
