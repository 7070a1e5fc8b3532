import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeCauseText } from './cause-words.ts';
import type { CauseName, ClockUse, MistakeSummary } from './game-summary.ts';
import { findInsights, type InsightGame, isOf, LEAST_GAMES, pointsOf } from './insights.ts';
import { findMeanInterval, findShareInterval, isBeyondChance } from './likelihood.ts';

const causes: readonly CauseName[] = [
  'missed fork',
  'allowed hanging piece',
  'time trouble',
  'no motif',
  'not searched',
  'missed mate',
];

const mistake: fc.Arbitrary<MistakeSummary> = fc.record({
  ply: fc.integer({ min: 1, max: 120 }),
  san: fc.constant('Nf3'),
  label: fc.constantFrom('?!', '?', '??'),
  fen: fc.constant(''),
  best: fc.constant('e4'),
  loss: fc.integer({ min: 5, max: 90 }),
  cause: fc.constantFrom(...causes),
  phase: fc.constantFrom('opening', 'middlegame', 'endgame'),
  clock: fc.constantFrom('over half', 'under 5 %', '20 to 50 %', '5 to 20 %'),
  time: fc.constant(undefined),
  foundBy: fc.constant(undefined),
});

const clock: ClockUse = {
  parts: [20, 10, 5, 5],
  moves: [10, 20, 10],
  seconds: [30, 200, 80],
  faults: [5, 3, 4],
};

const game: fc.Arbitrary<InsightGame> = fc.record({
  color: fc.constantFrom('white', 'black'),
  ratingGap: fc.option(fc.integer({ min: -400, max: 400 }), { nil: undefined }),
  opening: fc.constantFrom('Sicilian Defense', 'French Defense', ''),
  clock: fc.constant(clock),
  mistakes: fc.array(mistake, { maxLength: 8 }),
});

const games = fc.array(game, { minLength: LEAST_GAMES, maxLength: 130 });

describe('insights', () => {
  test('causes, phases and clock each add up to the same total: every mistake counts once', () => {
    fc.assert(
      fc.property(games, (newestFirst) => {
        const found = findInsights(newestFirst);
        if (!found) throw new Error('enough games');
        const window = newestFirst.slice(0, 50);
        const total =
          window.flatMap(({ mistakes }) => mistakes).reduce((sum, { loss }) => sum + loss, 0) / window.length;
        expect(found.total).toBeCloseTo(total, 6);
        for (const rows of [found.causes, found.phases, found.clock])
          expect(rows.reduce((sum, { now }) => sum + now, 0)).toBeCloseTo(total, 6);
        for (const { choice, now } of found.phases) {
          const byCause = causes.map((value) => pointsOf(window, choice, { by: 'cause', value }));
          expect(byCause.reduce((sum, points) => sum + points, 0)).toBeCloseTo(now, 6);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('nothing is said of fewer than twenty games, and nothing of the games before while they are fewer', () => {
    const [all = []] = fc.sample(games, { numRuns: 1, seed: 3 });
    const one = all.slice(0, 1);
    const many = (count: number): InsightGame[] => Array.from({ length: count }, () => one).flat();
    expect(findInsights(many(19))).toBeUndefined();
    expect(findInsights(many(20))).toMatchObject({ games: 20, gamesBefore: 0, totalBefore: undefined });
    expect(findInsights(many(69))).toMatchObject({ games: 50, gamesBefore: 0 });
    expect(findInsights(many(70))).toMatchObject({ games: 50, gamesBefore: 20 });
    expect(findInsights(many(200))).toMatchObject({ games: 50, gamesBefore: 50 });
  });

  test('a kind of game is named from eight games on, and its points are those of a game of it', () => {
    fc.assert(
      fc.property(games, (newestFirst) => {
        const window = newestFirst.slice(0, 50);
        const found = findInsights(newestFirst);
        if (!found) throw new Error('enough games');
        for (const { choice, games: count, now } of [
          ...found.openings,
          ...found.colors,
          ...found.opponents,
        ]) {
          const own = window.filter((each) => each.mistakes.every((one) => isOf(choice, each, one)));
          const ofKind = own.filter((each) => each.mistakes.length > 0);
          const lost = ofKind.flatMap(({ mistakes }) => mistakes).reduce((sum, { loss }) => sum + loss, 0);
          expect(count).toBeGreaterThanOrEqual(8);
          expect(now).toBeCloseTo(lost / count, 6);
        }
        expect(found.openings.map(({ choice }) => choice.value)).not.toContain('');
      }),
      { numRuns: 50 },
    );
  });

  test('halving 6.2 points a game is worth 3.1 points in a hundred games', () => {
    const [base] = fc.sample(mistake, { numRuns: 1, seed: 1 });
    if (!base) throw new Error('a sample');
    const newestFirst = Array.from({ length: 50 }, () => ({
      color: 'white' as const,
      ratingGap: undefined,
      opening: '',
      clock: undefined,
      mistakes: [{ ...base, cause: 'missed fork' as const, loss: 6.2 }],
    }));
    const halved = findInsights(newestFirst)?.halved;
    expect(halved?.cause).toBe('missed fork');
    expect(halved?.points).toBeCloseTo(3.1);
  });

  test('games in any shuffled order give almost never a finding, and a real change gives one', () => {
    const [some = []] = fc.sample(fc.array(game, { minLength: 100, maxLength: 100 }), {
      numRuns: 1,
      seed: 11,
    });
    let seed = 1;
    const draw = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    const shuffled = Array.from({ length: 100 }, () =>
      some
        .map((each) => ({ each, at: draw() }))
        .sort((one, other) => one.at - other.at)
        .map(({ each }) => each),
    );
    const hasFinding = (newestFirst: readonly InsightGame[]): boolean =>
      findInsights(newestFirst)?.causes.some(({ isChange }) => isChange) ?? false;
    expect(shuffled.filter(hasFinding).length / shuffled.length).toBeLessThanOrEqual(0.08);
    const dealt = shuffled.map((order) =>
      findInsights(some.map((each, at) => ({ ...each, mistakes: order[at]?.mistakes ?? [] }))),
    );
    for (const kind of ['openings', 'colors', 'opponents'] as const) {
      const findings = dealt.filter((each) => each?.[kind].some(({ isApart }) => isApart));
      expect(findings.length / dealt.length).toBeLessThanOrEqual(0.08);
    }
    const better = some.map((each, at) => ({
      ...each,
      mistakes: each.mistakes.filter(({ cause }) => at >= 50 || cause !== 'missed fork'),
    }));
    expect(findInsights(better)?.causes.find(({ choice }) => choice.value === 'missed fork')).toMatchObject({
      times: 0,
      now: 0,
      isChange: true,
    });
  });
});

test('intervals are those of the textbooks', () => {
  const { low, high } = findShareInterval(10, 20);
  expect(low).toBeCloseTo(0.299, 3);
  expect(high).toBeCloseTo(0.701, 3);
  expect(findShareInterval(0, 0)).toEqual({ low: 0, high: 1 });
  const mean = findMeanInterval([1, 2, 3, 4, 5]);
  expect(mean.low).toBeCloseTo(3 - 2.776 * Math.sqrt(2.5 / 5), 1);
  expect(findMeanInterval(Array.from({ length: 61 }, (_, at) => at)).high).toBeCloseTo(
    30 + 2 * Math.sqrt(5.167),
    1,
  );
  expect(isBeyondChance([1, 1, 1], [1, 1, 1], 1)).toBe(false);
  expect(isBeyondChance([0, 1, 0, 1, 0, 1], [9, 8, 9, 8, 9, 8], 8)).toBe(true);
});

test('causes are said as players say them', () => {
  expect(makeCauseText('missed fork')).toBe('Missed a fork');
  expect(makeCauseText('allowed hanging piece')).toBe('Hung a piece');
  expect(makeCauseText('missed mate')).toBe('Missed mate');
  expect(makeCauseText('time trouble')).toBe('Time trouble');
  expect(makeCauseText('no motif')).toBe('Other mistakes');
  expect(makeCauseText('not searched')).toBe('Not analysed yet');
});
