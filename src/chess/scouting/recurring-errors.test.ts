import { expect, test } from 'vitest';
import { OpponentRepertoire, type ScoutedGame } from './opponent-repertoire.ts';
import { findPointsLost, listErrors, listRepeatedMoves } from './recurring-errors.ts';

function makeGames(moves: string, times: number, scores: string | null = null): ScoutedGame[] {
  return Array.from({ length: times }, () => ({ color: 'Black', rating: 1600, result: 0, moves, scores }));
}

test('what they play three times from the third move on is analysed, with what the sites have said of it', () => {
  const games = [
    ...makeGames('e4 e5 Nf3 Nc6 Bc4 Nd4 Nxd4', 1, '- - - - - 20 180'),
    ...makeGames('e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5', 3),
    ...makeGames('e4 e5 Nf3 Nc6 Bc4 Bc5', 2, '- - - - - 20 25'),
  ];
  const repeated = listRepeatedMoves(games, new OpponentRepertoire(games, 'Black'));
  expect(repeated).toMatchObject([{ san: 'Nd4', times: 4, sans: ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4'] }]);
  expect(repeated[0]?.points).toBeCloseTo(14.1, 1);
  expect(listErrors(repeated)).toMatchObject([{ san: 'Nd4', times: 4 }]);
  const [unsearched] = listRepeatedMoves(games.slice(1), new OpponentRepertoire(games.slice(1), 'Black'));
  expect([unsearched?.times, unsearched?.points, listErrors([])]).toEqual([3, undefined, []]);
});

test('less than five points is no error, and what costs most in all comes first', () => {
  const base = { key: 'k', sans: [], san: 'a6' };
  const errors = listErrors([
    { ...base, times: 9, points: 4.9 },
    { ...base, times: 3, points: 9 },
    { ...base, times: 6, points: 5 },
    { ...base, times: 8, points: undefined },
  ]);
  expect(errors.map(({ times }) => times)).toEqual([6, 3]);
});

test('points are those of the mover, and a gain is no loss', () => {
  expect(findPointsLost('white', { cp: 100 }, { cp: 0 })).toBeCloseTo(9.1, 1);
  expect(findPointsLost('black', { cp: 0 }, { mate: 3 })).toBeCloseTo(47.5, 0);
  expect(findPointsLost('black', { cp: 100 }, { cp: 0 })).toBe(0);
  expect(findPointsLost('black', undefined, { cp: 0 })).toBeUndefined();
});
