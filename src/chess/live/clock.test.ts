import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MAX_LAG_MS,
  findFlagFall,
  makeClockText,
  pressClock,
  readClock,
  resumeClock,
  startClock,
  stopClock,
} from './clock.ts';

test('only the clock of the side to move runs', () => {
  const clock = startClock(600_000, 1000);
  expect(readClock(clock, 'white', 4000)).toBe(597_000);
  expect(readClock(clock, 'black', 4000)).toBe(600_000);
});

test('a move stops one clock and starts the other', () => {
  const clock = pressClock(startClock(600_000, 0), 0, 2500);
  expect(clock).toEqual({
    remainingMs: { white: 597_500, black: 600_000 },
    turn: 'black',
    isOff: false,
    runningSince: 2500,
  });
});

test('lag is given back up to half a second and not beyond, whatever is claimed', () => {
  const started = startClock(600_000, 0);
  expect(pressClock(started, 300, 2000).remainingMs.white).toBe(598_300);
  expect(pressClock(started, MAX_LAG_MS, 2000).remainingMs.white).toBe(598_500);
  expect(pressClock(started, 10_000, 2000).remainingMs.white).toBe(598_500);
  expect(pressClock(started, -10_000, 2000).remainingMs.white).toBe(598_000);
});

test('lag never adds time to a clock', () => {
  expect(pressClock(startClock(600_000, 0), 500, 100).remainingMs.white).toBe(600_000);
});

test('a flag waits for a move that may still be on the way', () => {
  expect(findFlagFall(startClock(3000, 10_000))).toBe(13_500);
  expect(findFlagFall(stopClock(startClock(3000, 10_000), 11_000))).toBeNull();
});

test('a stopped clock keeps what it showed and goes on from there', () => {
  const stopped = stopClock(startClock(5000, 0), 2000);
  expect(readClock(stopped, 'white', 999_999)).toBe(3000);
  const running = resumeClock(stopped, 1_000_000);
  expect(readClock(running, 'white', 1_001_000)).toBe(2000);
  expect(resumeClock(running, 2_000_000)).toBe(running);
});

test('a machine clock that steps back costs nothing', () => {
  const clock = startClock(5000, 3_600_000);
  expect(readClock(clock, 'white', 0)).toBe(5000);
  expect(pressClock(clock, 0, 0).remainingMs.white).toBe(5000);
});

test.each([
  [600_000, '10:00'],
  [599_999, '9:59'],
  [65_000, '1:05'],
  [10_000, '0:10'],
  [9999, '0:09.9'],
  [9400, '0:09.4'],
  [1050, '0:01.0'],
  [49, '0:00.0'],
  [-5, '0:00.0'],
])('%i ms reads %s', (ms, text) => {
  expect(makeClockText(ms)).toBe(text);
});

test('no order of moves makes time: the sum of both clocks never grows and none goes below zero', () => {
  const presses = fc.array(fc.record({ waitMs: fc.integer({ min: 0, max: 9000 }), lagMs: fc.integer() }));
  fc.assert(
    fc.property(presses, (list) => {
      let now = 0;
      let clock = startClock(60_000, now);
      for (const { waitMs, lagMs } of list) {
        const before = clock.remainingMs.white + clock.remainingMs.black;
        now += waitMs;
        clock = pressClock(clock, lagMs, now);
        const after = clock.remainingMs.white + clock.remainingMs.black;
        expect(after).toBeLessThanOrEqual(before);
        expect(Math.min(clock.remainingMs.white, clock.remainingMs.black)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
