import { expect, test } from 'vitest';
import { readGame } from '#chess/testing/readers';
import { reviewMoves } from './reviewed-moves.ts';
import type { PositionSearch } from './search.ts';
import { findTurningPoint, listUnusedChances } from './turning-point.ts';

function review(cps: readonly number[]) {
  const game = readGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 *');
  const searches = new Map(
    cps.map((cp, ply): [number, PositionSearch] => [
      ply,
      { nodes: 1, lines: [{ score: { cp }, moves: [] }] },
    ]),
  );
  return reviewMoves(game, { source: 'here', isFinal: true, engine: 'x', gameId: game.id, searches });
}

test('finds the loser’s last move before which the game could be held', () => {
  const reviewed = review([20, 20, 30, 30, 20, 20, 90, -400, -450]);
  expect(findTurningPoint(reviewed, 'white')).toMatchObject({ number: '4.', san: 'Nxe5' });
  expect(findTurningPoint(reviewed, 'black')).toBeUndefined();
});

test('an advantage that was given back is not where the game was lost', () => {
  const reviewed = review([20, 20, -300, -300, 20, 20, 20, 20, 600]);
  expect(findTurningPoint(reviewed, 'black')).toMatchObject({ number: '4...', san: 'Qg5' });
});

test('a game that slipped away by little has no such move, nor one without scores', () => {
  expect(
    findTurningPoint(review([-60, -70, -80, -90, -100, -110, -112, -115, -118]), 'white'),
  ).toBeUndefined();
  expect(findTurningPoint(review([]), 'white')).toBeUndefined();
});

test('the unused chance is the last own turn at 70 % in a game that was not won', () => {
  const reviewed = review([20, 20, 30, 30, 320, 320, 320, 250, 200]);
  expect(listUnusedChances(reviewed, 'white', true)).toEqual([]);
  expect(listUnusedChances(reviewed, 'white', false).map(({ ply }) => ply)).toEqual([7]);
});

test('a chance thrown away by one move counts in any game, only from 50 % to 30 %', () => {
  const thrown = review([20, 20, 30, 30, 20, 20, 20, -400, -450]);
  expect(listUnusedChances(thrown, 'white', true)).toEqual([{ ply: 7, chance: expect.closeTo(51.8, 1) }]);
  expect(listUnusedChances(thrown, 'black', false).map(({ ply }) => ply)).toEqual([8]);
  expect(listUnusedChances(review([20, 20, 30, 30, 20, 20, -20, -400, -450]), 'white', false)).toEqual([]);
  expect(listUnusedChances(review([]), 'white', false)).toEqual([]);
});
