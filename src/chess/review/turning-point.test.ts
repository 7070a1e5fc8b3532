import { expect, test } from 'vitest';
import { parseReviewGame } from './review-game.ts';
import { reviewMoves } from './reviewed-moves.ts';
import type { PositionSearch } from './search.ts';
import { findTurningPoint } from './turning-point.ts';

/** A game with White's score after each half-move, in hundredths of a pawn. */
function review(cps: readonly number[]) {
  const game = parseReviewGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 *');
  if (!game.ok) throw new Error('unreadable');
  const searches = new Map(
    cps.map((cp, ply): [number, PositionSearch] => [
      ply,
      { nodes: 1, lines: [{ score: { cp }, moves: [] }] },
    ]),
  );
  return reviewMoves(game.value, { source: 'here', engine: 'x', gameId: game.value.id, searches });
}

test('the loser’s move after which the game was never to be held again', () => {
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
