import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Score } from '#chess/position/score';
import { findFault, findLoss, judgeMove, makeVerdict } from './judgement.ts';

const cp = (value: number): Score => ({ cp: value });
const mate = (value: number): Score => ({ mate: value });

describe('labels by the drop', () => {
  // Win chances of 50, 45, 40 and 35 % are at these centipawns: 0, -54.499…, -110.1…, -168.1….
  test.each([
    [0, -54, undefined],
    [0, -55, '?!'],
    [0, -110, '?!'],
    [0, -111, '?'],
    [0, -168, '?'],
    [0, -169, '??'],
    [300, 250, undefined],
    [900, 600, '?!'],
    [1500, 1100, undefined],
    [-100, 100, undefined],
  ])('White from %i to %i: %s', (before, after, fault) => {
    expect(findFault('white', cp(before), cp(after))).toBe(fault);
    expect(findFault('black', cp(-before), cp(-after))).toBe(fault);
  });
});

describe('the ladder of mates', () => {
  test.each<[string, Score, Score, string | undefined]>([
    ['given when lost anyway', cp(-1000), mate(-3), '?!'],
    ['given at -9.99', cp(-999), mate(-3), '?'],
    ['given at -7.01', cp(-701), mate(-3), '?'],
    ['given at -7', cp(-700), mate(-3), '??'],
    ['given from a good position', cp(400), mate(-9), '??'],
    ['lost, still winning', mate(2), cp(1000), '?!'],
    ['lost, +9.99', mate(2), cp(999), '?'],
    ['lost, +7', mate(2), cp(700), '??'],
    ['lost and mated instead', mate(2), mate(-2), '??'],
    ['a longer mate', mate(2), mate(9), undefined],
    ['mated sooner', mate(-9), mate(-1), undefined],
    ['escaped', mate(-2), cp(-300), undefined],
    ['found', cp(100), mate(4), undefined],
  ])('%s', (_, before, after, fault) => {
    expect(findFault('white', before, after)).toBe(fault);
    const turned = [before, after].map((score) => ('cp' in score ? cp(-score.cp) : mate(-score.mate)));
    expect(findFault('black', turned[0] ?? before, turned[1] ?? after)).toBe(fault);
  });
});

describe('a move is judged by the search before it', () => {
  const search = {
    nodes: 1_000_000,
    lines: [
      { score: cp(50), moves: ['e2e4', 'e7e5'] },
      { score: cp(20), moves: ['d2d4'] },
      { score: cp(-300), moves: ['g2g4'] },
    ],
  } as const;

  test('by its own line where it has one, whatever a shorter search said later', () => {
    expect(judgeMove('white', search, 'd2d4', cp(-500))).toMatchObject({
      after: cp(20),
      rank: 2,
      fault: undefined,
    });
    expect(judgeMove('white', search, 'e2e4', cp(-500))).toMatchObject({ loss: 0, rank: 1 });
  });

  test('else by the score after it', () => {
    expect(judgeMove('white', search, 'a2a3', cp(-200))).toMatchObject({ fault: '??', rank: undefined });
    expect(judgeMove('white', search, 'a2a3', undefined)).toBeUndefined();
  });

  test('answers: best, also good, wrong, unknown', () => {
    const verdict = (uci: string, next?: Score) => makeVerdict(judgeMove('white', search, uci, next));
    expect(verdict('e2e4')).toBe('best');
    expect(verdict('d2d4')).toBe('also-good');
    expect(verdict('g2g4')).toBe('wrong');
    expect(verdict('a2a3')).toBe('unknown');
    expect(verdict('a2a3', cp(-200))).toBe('wrong');
  });

  test('less than four points is fair, four is not', () => {
    const against = (after: Score) =>
      makeVerdict(
        judgeMove('white', { nodes: 1, lines: [{ score: cp(0), moves: ['e2e4'] }] }, 'd2d4', after),
      );
    expect(findLoss('white', cp(0), cp(-43))).toBeLessThan(4);
    expect(against(cp(-43))).toBe('also-good');
    expect(findLoss('white', cp(0), cp(-44))).toBeGreaterThan(4);
    expect(against(cp(-44))).toBe('wrong');
  });

  test('a lost mate is not "also good", however little the chance changes', () => {
    const mating = { nodes: 1, lines: [{ score: mate(3), moves: ['e2e4'] }] } as const;
    expect(findLoss('white', mate(3), cp(900))).toBeLessThan(4);
    expect(makeVerdict(judgeMove('white', mating, 'd2d4', cp(900)))).toBe('wrong');
  });
});

const score = fc.oneof(
  fc.integer({ min: -2000, max: 2000 }).map(cp),
  fc.integer({ min: 1, max: 30 }).chain((n) => fc.constantFrom(mate(n), mate(-n))),
);

test('loss is never negative and symmetric in the colours', () => {
  fc.assert(
    fc.property(score, score, (before, after) => {
      const turn = (each: Score) => ('cp' in each ? cp(0 - each.cp) : mate(-each.mate));
      expect(findLoss('white', before, after)).toBeGreaterThanOrEqual(0);
      expect(findLoss('black', turn(before), turn(after))).toBeCloseTo(findLoss('white', before, after), 9);
      expect(findFault('black', turn(before), turn(after))).toBe(findFault('white', before, after));
    }),
  );
});
