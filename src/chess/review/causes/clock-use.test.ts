import { expect, test } from 'vitest';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { findThinks, findTimeFault } from './clock-use.ts';

const clocks = (text: string) => parseGameMoves(`[Event "x"]\n\n${text} *`).moves;
const game = clocks(
  '1. e4 { [%clk 0:01:40] } 1... e5 { [%clk 0:01:39] } 2. Nf3 { [%clk 0:00:51] } 2... Nc6 { [%clk 0:01:30] } ' +
    '3. Bb5 { [%clk 0:00:04] } 3... a6 { [%clk 0:01:20] } 4. Ba4 { [%clk 0:00:05.6] } 4... Nf6 { [%clk 0:01:10] } 5. O-O { [%clk 0:00:30] }',
);

test('a think is the previous own clock − clock + increment, from the base time on; negative ones are dropped', () => {
  const thinks = findThinks(game, '100+2', 'white');
  expect([...thinks.values()].map(({ ply, seconds }) => [ply, Math.round(10 * seconds) / 10])).toEqual([
    [1, 2],
    [3, 51],
    [5, 49],
    [7, 0.4],
  ]);
  expect([...thinks.values()].map(({ part }) => part)).toEqual([
    'over half',
    'over half',
    'over half',
    'under 5 %',
  ]);
});

test('low comes before hasty, hasty before long; each move counts once', () => {
  const think = { ply: 1, seconds: 1, part: '5 to 20 %', isShort: true, isLong: true } as const;
  expect(findTimeFault({ ...think, part: 'under 5 %' })).toBe('low');
  expect(findTimeFault(think)).toBe('hasty');
  expect(findTimeFault({ ...think, isShort: false })).toBe('long');
  expect(findTimeFault({ ...think, isShort: false, isLong: false })).toBeUndefined();
});

test('hasty is under a hundredth of the base time, and a second at least; long is the longest tenth', () => {
  const moves = clocks(
    Array.from({ length: 20 }, (_, at) => {
      const [white, black] = at % 2 === 0 ? ['Nf3', 'Nf6'] : ['Ng1', 'Ng8'];
      const left = 600 - 10 * (at + 1) - (at >= 18 ? 60 * (at - 17) : 0);
      return `${at + 1}. ${white} { [%clk 0:${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}] } ${black}`;
    }).join(' '),
  );
  const thinks = [...findThinks(moves, '600', 'white').values()];
  expect(thinks.filter(({ isLong }) => isLong).map(({ ply }) => ply)).toEqual([37, 39]);
  expect(thinks.some(({ isShort }) => isShort)).toBe(false);
  expect([...findThinks(game, '100+2', 'white').values()].map(({ isShort }) => isShort)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('a think of exactly a hundredth is not under it, though no binary fraction is a tenth', () => {
  const moves = clocks('1. e4 { [%clk 0:02:59.9] } 1... e5 2. Nf3 { [%clk 0:02:58.1] }');
  expect(findThinks(moves, '180', 'white').get(3)).toMatchObject({ seconds: 1.8, isShort: false });
});

test.each(['1/86400', '-', '', '0+1'])('a game by %j has no thinks', (control) => {
  expect(findThinks(game, control, 'white').size).toBe(0);
});
