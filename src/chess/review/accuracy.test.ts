import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import { joinAccuracies, moveAccuracy, START_SCORE, weighMoves } from './accuracy.ts';

function gameAccuracy(cps: number[], first: Color = 'white') {
  const other = opposite(first);
  const weighed = weighMoves(
    START_SCORE,
    cps.map((cp, index) => ({ ply: index + 1, mover: index % 2 === 0 ? first : other, score: { cp } })),
  );
  const of = (color: Color) => joinAccuracies(weighed.filter(({ mover }) => mover === color));
  return { white: of('white'), black: of('black') };
}

const repeat = (times: number, ...cps: number[]) => Array.from({ length: times }, () => cps).flat();

// A Python program computed these values with Lichess's constants.
test.each([
  [0, 100],
  [0.5, 98.7780048493899],
  [5, 80.81529992041436],
  [10, 64.57982845372067],
  [20, 41.016818741417126],
  [40, 15.909002002130041],
  [80, 1.000170640274321],
  [90, 0],
])('a loss of %f points is an accuracy of %f', (loss, accuracy) => {
  expect(moveAccuracy(95, 95 - loss)).toBeCloseTo(accuracy, 9);
});

test('a better position than before is perfect', () => {
  expect(moveAccuracy(40, 60)).toBe(100);
});

describe('games', () => {
  test.each([
    ['20 perfect moves and a blunder of White', [...repeat(20, 15), -900], 46.85340283303507, 100],
    ['5 average moves each', repeat(5, -50, 15), 77.38304879688927, 77.38304879688927],
    ['50 mediocre moves each', repeat(50, -135, 15), 55.000662133465504, 55.000662133465504],
    ['both blunder at once', [-900, 0], 10.664056896199494, 11.45897404122671],
    [
      'a wild game',
      [
        20, 45, 10, 30, -60, -10, -90, 15, 20, -300, -350, -120, -400, -380, -390, 250, 60, 70, -20, 500, 480,
        1000, 1000,
      ],
      67.63417234630086,
      43.764533774828976,
    ],
  ])('%s', (_, cps, white, black) => {
    expect(gameAccuracy(cps).white).toBeCloseTo(white, 9);
    expect(gameAccuracy(cps).black).toBeCloseTo(black, 9);
  });

  test('Black may move first', () => {
    expect(gameAccuracy([900, 900], 'black').black).toBeLessThan(15);
    expect(gameAccuracy([900, 900], 'black').white).toBe(100);
  });

  test('nobody without a move has an accuracy', () => {
    expect(gameAccuracy([])).toEqual({ white: undefined, black: undefined });
    expect(gameAccuracy([15]).black).toBeUndefined();
  });
});
