import { expect, test } from 'vitest';
import { readReviewed } from '#chess/testing/reviewed-pgn';
import { listRealGame } from './real-game.ts';

const { reviewed } = readReviewed(
  '1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Bc4 { [%eval 0.1] } Nf6 { [%eval 0.1] } 3. Qh5?? { [%eval -6.0] } Nxh5 { [%eval -6.0] } 4. a3 *',
);
const round = ({ real, mistakes }: ReturnType<typeof listRealGame>) => ({
  real: real.map(Math.round),
  mistakes,
});

test('the start and each own move after it, as far as all are known, with the mistakes on the way', () => {
  expect(round(listRealGame(reviewed, 'white', 2))).toEqual({
    real: [53, 51, 10],
    mistakes: [{ move: 2, words: '3. Qh5??' }],
  });
  expect(round(listRealGame(reviewed, 'white', 3))).toEqual({
    real: [51, 10],
    mistakes: [{ move: 1, words: '3. Qh5??' }],
  });
  expect(round(listRealGame(reviewed, 'black', 1))).toEqual({ real: [47, 47, 49, 90], mistakes: [] });
});

test('after the end of a game, and where nothing is known, there is nothing to hold it against', () => {
  expect(listRealGame(reviewed, 'white', 20)).toEqual({ real: [], mistakes: [] });
  const { reviewed: gap } = readReviewed(
    '1. e4 { [%eval 0.3] } e5 2. Bc4 { [%eval 0.1] } Nf6 { [%eval 0.1] } *',
  );
  expect(listRealGame(gap, 'white', 2)).toEqual({ real: [], mistakes: [] });
});
