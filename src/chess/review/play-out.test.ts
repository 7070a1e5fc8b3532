import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooBad, judgePlayOut } from './play-out.ts';

const chance = fc.double({ min: 0, max: 100, noNaN: true });

test('passed: never more than 10 points below the start over 10 own moves', () => {
  expect(judgePlayOut(72, [70, 68, 69, 73])).toEqual({ state: 'running', allowed: 62, lowest: 68, moves: 4 });
  expect(judgePlayOut(72, Array(10).fill(62)).state).toBe('passed');
  expect(judgePlayOut(72, [70, 61.9, 90])).toMatchObject({ state: 'missed', lowest: 61.9 });
  expect(judgePlayOut(72, [...Array(10).fill(70), 5]).state).toBe('passed');
});

test('a game that ends before the tenth move is decided by its end', () => {
  expect(judgePlayOut(72, [70, 100], 100)).toMatchObject({ state: 'passed', lowest: 70, moves: 2 });
  expect(judgePlayOut(72, [70, 70], 50)).toMatchObject({ state: 'missed', lowest: 50 });
  expect(judgePlayOut(72, [70, 70], 0)).toMatchObject({ state: 'missed', lowest: 0 });
  expect(judgePlayOut(55, [54], 50).state).toBe('passed');
  expect(judgePlayOut(72, [40, 100], 100).state).toBe('missed');
  expect(judgePlayOut(72, Array(10).fill(70), 0).state).toBe('missed');
  expect(judgePlayOut(72, Array(11).fill(70), 0).state).toBe('passed');
});

test('by brute force over any chances: passed, missed or still running', () => {
  fc.assert(
    fc.property(chance, fc.array(chance, { maxLength: 14 }), (start, chances) => {
      const counted = chances.slice(0, 10);
      const isMissed = counted.some((each) => each < Math.max(0, start - 10));
      const wanted = isMissed ? 'missed' : counted.length < 10 ? 'running' : 'passed';
      expect(judgePlayOut(start, chances).state).toBe(wanted);
    }),
  );
});

test('the computer never plays a move that loses 30 points more than the likeliest', () => {
  expect([isTooBad(40, 70), isTooBad(39.9, 70), isTooBad(90, 20)]).toEqual([false, true, false]);
});
