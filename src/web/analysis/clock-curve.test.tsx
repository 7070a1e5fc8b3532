import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { ClockCurve, hasClocks, makeClockCurves } from './clock-curve.tsx';

const { moves } = parseGameMoves(
  '1. e4 { [%clk 0:01:00] } e5 { [%clk 0:00:50] } 2. Nf3 { [%clk 0:00:30] } Nc6 { [%clk 0:00:45] } *',
);

test('both clocks are drawn by half-move, the fullest at the top', () => {
  expect(makeClockCurves(moves)).toEqual([
    {
      color: 'white',
      points: [
        [1, 100],
        [3, 50],
      ],
    },
    {
      color: 'black',
      points: [
        [2, 83.3],
        [4, 75],
      ],
    },
  ]);
});

test('the curve is also said in words; a game without clocks has none', () => {
  expect(renderToStaticMarkup(<ClockCurve moves={moves} player="black" />)).toContain(
    'aria-label="Clocks: at the end yours showed 0:45, your opponent’s 0:30"',
  );
  expect(hasClocks(moves)).toBe(true);
  expect(hasClocks(parseGameMoves('1. e4 e5 *').moves)).toBe(false);
});
