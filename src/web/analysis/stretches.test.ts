import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Stretches } from './game-analysis.ts';

const plies = (count: number) => Array.from({ length: count }, (_, index) => count - 1 - index);

test('each engine has neighbours, last first; who has finished takes half of the longest rest', () => {
  const stretches = new Stretches(plies(10), 2);
  expect([stretches.take(0), stretches.take(1)]).toEqual([9, 8]);
  expect([stretches.take(0), stretches.take(1)]).toEqual([7, 4]);
  expect([stretches.take(1), stretches.take(1), stretches.take(1), stretches.take(1)]).toEqual([3, 2, 1, 0]);
  expect(stretches.take(1)).toBe(5);
  stretches.giveBack(1, 5);
  expect([stretches.take(1), stretches.take(0), stretches.take(0)]).toEqual([5, 6, undefined]);
});

test('one engine takes them as they come', () => {
  const stretches = new Stretches(plies(3), 1);
  expect([stretches.take(0), stretches.take(0), stretches.take(0)]).toEqual([2, 1, 0]);
});

test('every position once, no matter who asks when', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat()),
      (count, engines, turns) => {
        const stretches = new Stretches(plies(count), engines);
        const taken: number[] = [];
        for (let idle = 0; idle < engines;) {
          const ply = stretches.take((turns.next().value ?? 0) % engines);
          if (ply === undefined) {
            idle = Array.from({ length: engines }, (_, engine) => stretches.take(engine)).filter((each) => {
              if (each !== undefined) taken.push(each);
              return each === undefined;
            }).length;
          } else taken.push(ply);
        }
        expect(taken.sort((one, other) => other - one)).toEqual(plies(count));
      },
    ),
  );
});
