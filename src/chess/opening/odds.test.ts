import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isAlarming,
  makeChanceText,
  makeGainText,
  makeGapChance,
  makeMovesText,
  makeShareText,
} from './odds.ts';

test.each([
  [1, '100 %'],
  [0.354, '35 %'],
  [0.01, '1 %'],
  [0.0099, '1 in 100'],
  [1 / 113, '1 in 110'],
  [1 / 1449, '1 in 1,400'],
  [1 / 10_000, '1 in 10,000'],
  [1 / 10_001, 'rare'],
  [2e-30, 'rare'],
  [0, '0 %'],
])('a share of %d reads %s', (share, text) => {
  expect(makeShareText(share)).toBe(text);
});

test.each([
  [1, 'in every game'],
  [0.7, 'in 70 % of games'],
  [0.01, 'in 1 % of games'],
  [1 / 180, '1 in 180 games'],
  [1 / 20_000, 'rare'],
])('a chance of %d reads %s', (chance, text) => {
  expect(makeChanceText(chance)).toBe(text);
});

test('a chance from a set-up position says so', () => {
  expect(makeGapChance({ chance: 0.5, isFromSetUp: true })).toBe('in 50 % of games from the chapter’s start');
});

test('no share has more than two digits that count, and none below 1 in 10,000 has any', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-40, max: 0.0099, noNaN: true }), (share) => {
      expect(makeShareText(share)).toMatch(/^(rare|1 in \d{2,3}|1 in \d,\d00|1 in 10,000)$/);
    }),
  );
});

test('a reply that comes in fewer than 1 of 1,000 games is no alarm', () => {
  expect([0.001, 0.000_999].map(isAlarming)).toEqual([true, false]);
});

test('moves of a game have one decimal, and what an action adds is counted in 100 games', () => {
  expect([4.149, 0.04].map(makeMovesText)).toEqual(['4.1', '0.0']);
  expect(makeGainText(0.08)).toBe('+8 moves per 100 games');
  expect(makeGainText(0.012)).toBe('+1 move per 100 games');
  expect(makeGainText(0.4, 'remembered')).toBe('+40 remembered per 100 games');
  expect([0.004, -1, undefined].map((gain) => makeGainText(gain))).toEqual([undefined, undefined, undefined]);
});
