import { expect, test } from 'vitest';
import { readReviewed } from '#chess/testing/reviewed-pgn';
import { describeGraph } from './graph-words.ts';
import { reviewMoves } from './reviewed-moves.ts';

test('the graph in words', () => {
  const pgn =
    '1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Bc4 { [%eval 0.1] } Nf6 { [%eval 0.1] } 3. Qh5?? { [%eval -6.0] } Nxh5 { [%eval -6.0] } 4. a3 *';
  const { game, analysis, reviewed } = readReviewed(pgn);
  expect(describeGraph(reviewed, 'white')).toBe(
    'Your win chance: from 51 % to 10 %, between 10 % and 53 %. ' +
      'Turning points: 3. Qh5, your blunder, from 51 % to 10 %. 1 of 8 positions are not evaluated yet.',
  );
  expect(describeGraph(reviewed, 'black')).toContain('3. Qh5, their blunder, from 49 % to 90 %');
  const nothing = reviewMoves(game, { ...analysis, source: 'here', searches: new Map() });
  expect(describeGraph(nothing, 'white')).toBe('No position is evaluated yet.');
});
